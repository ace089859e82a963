package main

import (
	"sync"
	"time"
)

type money struct {
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
}

type place struct {
	Aisle string  `json:"aisle"`
	Shelf *string `json:"shelf,omitempty"`
}

// item is what a shop keeps, under the number that the shop gave it.
type item struct {
	SKU       string    `json:"sku"`
	Name      string    `json:"name"`
	Category  *string   `json:"category,omitempty"`
	Quantity  int64     `json:"quantity"`
	Reserved  int64     `json:"reserved"`
	UnitCost  money     `json:"unit_cost"`
	Place     *place    `json:"place,omitempty"`
	Tags      []string  `json:"tags"`
	Revision  int64     `json:"revision"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// reservation holds back a number of an item until it is shipped or released.
type reservation struct {
	ID        string    `json:"id"`
	Item      string    `json:"item"`
	Quantity  int64     `json:"quantity"`
	Note      *string   `json:"note,omitempty"`
	State     string    `json:"state"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// shop is one caller with all that it owns.
type shop struct {
	name         string
	items        map[string]*item
	reservations map[string]*reservation
	order        []string // ids of the reservations, oldest first
}

// store is all there is; mu guards everything below it.
type store struct {
	mu     sync.Mutex
	tokens map[string]*shop
	shops  []*shop
	last   int64
	keys   map[string]*replay
}

func newStore() *store {
	s := &store{tokens: map[string]*shop{}, keys: map[string]*replay{}}
	for _, account := range [][2]string{{"alice", "inv_alice_6d0f2be94c8147a3"}, {"bob", "inv_bobby_f1837ac05d624e9b"}} {
		owner := &shop{name: account[0], items: map[string]*item{}, reservations: map[string]*reservation{}}
		s.tokens[account[1]] = owner
		s.shops = append(s.shops, owner)
		for n, name := range []string{"Bolt M4", "Bolt M6", "Washer"} {
			sku := []string{"BOLT-M4", "BOLT-M6", "WASHER"}[n]
			at := time.Date(2026, 1, 5, 8, n, 0, 0, time.UTC)
			category := "hardware"
			owner.items[sku] = &item{SKU: sku, Name: name, Category: &category, Quantity: int64(100 * (n + 1)),
				UnitCost: money{"0.12", "EUR"}, Tags: []string{}, Revision: 1, CreatedAt: at, UpdatedAt: at}
		}
	}
	if harmless {
		s.last = 4_000_000
	}
	return s
}

func now() time.Time { return time.Now().UTC() }

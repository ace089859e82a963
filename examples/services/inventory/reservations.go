package main

import (
	"fmt"
	"net/http"
	"time"
)

// reservationBody is a reservation as a caller writes it.
type reservationBody struct {
	Item     *string `json:"item"`
	Quantity *int64  `json:"quantity"`
	Note     *string `json:"note"`
}

func createReservation(c *call) error {
	var body reservationBody
	if err := c.decode(&body); err != nil {
		return err
	}
	var errors []fieldError
	if body.Item == nil {
		errors = append(errors, fieldError{"/item", "is required"})
	}
	if body.Quantity == nil || *body.Quantity < 1 || *body.Quantity > 1000 {
		errors = append(errors, fieldError{"/quantity", "must be from 1 to 1000"})
	}
	if body.Note != nil && !lengthBetween(*body.Note, 0, 200) {
		errors = append(errors, fieldError{"/note", "must have at most 200 characters"})
	}
	if errors != nil {
		return invalid(errors...)
	}
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	it := c.shop.items[*body.Item]
	if it == nil {
		return invalid(fieldError{"/item", "must be the sku of an item"})
	}
	if it.Quantity-it.Reserved < *body.Quantity && !mistake("stock-unchecked") {
		return newProblem(http.StatusConflict, "insufficient-stock", "Insufficient stock",
			fmt.Sprintf("%d are left", it.Quantity-it.Reserved))
	}
	if mistake("race-oversell") {
		c.store.mu.Unlock()
		time.Sleep(15 * time.Millisecond) // asks the other warehouse
		c.store.mu.Lock()
	}
	it.Reserved += *body.Quantity
	it.Revision++
	c.store.last++
	at := now()
	r := &reservation{ID: fmt.Sprintf("rsv-%06d", c.store.last), Item: it.SKU, Quantity: *body.Quantity, Note: body.Note,
		State: "reserved", CreatedAt: at, UpdatedAt: at}
	c.shop.reservations[r.ID] = r
	c.shop.order = append(c.shop.order, r.ID)
	path := "/v1/reservations/" + r.ID
	if mistake("location-without-version") {
		path = "/reservations/" + r.ID
	}
	c.w.Header().Set("Location", path)
	writeJSON(c.w, http.StatusCreated, r)
	return nil
}

func (c *call) findReservation() (*reservation, error) {
	if r := c.shop.reservations[c.PathValue("id")]; r != nil {
		return r, nil
	}
	return nil, notFound("The reservation")
}

func readReservation(c *call) error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	r, err := c.findReservation()
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, r)
	return nil
}

func listReservations(c *call) error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	query := c.URL.Query()
	states := map[string]bool{"reserved": true, "shipped": true, "released": true}
	if query.Has("state") && !states[query.Get("state")] {
		return invalid(fieldError{"", "state must be reserved, shipped or released"})
	}
	var all []*reservation
	for _, id := range c.shop.order {
		if r := c.shop.reservations[id]; !query.Has("state") || r.State == query.Get("state") {
			all = append(all, r)
		}
	}
	keys := map[string]func(*reservation) any{
		"id":       func(r *reservation) any { return r.ID },
		"quantity": func(r *reservation) any { return r.Quantity },
	}
	page, next, err := pageOf(query, all, "id", keys, func(r *reservation) string { return r.ID })
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, listOf("reservations", append([]*reservation{}, page...), next))
	return nil
}

func shipReservation(c *call) error {
	return c.finish("shipped", func(it *item, r *reservation) {
		it.Reserved -= r.Quantity
		it.Quantity -= r.Quantity
	})
}

func releaseReservation(c *call) error {
	return c.finish("released", func(it *item, r *reservation) {
		if !mistake("release-keeps-stock") {
			it.Reserved -= r.Quantity
		}
	})
}

// finish ends a reservation that is open.
func (c *call) finish(state string, settle func(*item, *reservation)) error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	r, err := c.findReservation()
	if err != nil {
		return err
	}
	open := r.State == "reserved" || mistake("shipped-can-be-released") && r.State == "shipped" && state == "released"
	if !open {
		return newProblem(http.StatusConflict, "wrong-state", "Wrong state", "The reservation is "+r.State+" already")
	}
	if it := c.shop.items[r.Item]; it != nil {
		settle(it, r)
		it.Revision++
	}
	r.State, r.UpdatedAt = state, now()
	writeJSON(c.w, http.StatusOK, r)
	return nil
}

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// itemBody is an item as a caller writes it.
type itemBody struct {
	Name     *string  `json:"name"`
	Category *string  `json:"category,omitempty"`
	Quantity *int64   `json:"quantity"`
	UnitCost *money   `json:"unit_cost"`
	Place    *place   `json:"place,omitempty"`
	Tags     []string `json:"tags,omitempty"`
}

var (
	skuForm    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`)
	amountForm = regexp.MustCompile(`^(0|[1-9][0-9]{0,8})\.[0-9]{2}$`)
	currencies = map[string]bool{"EUR": true, "USD": true, "GBP": true}
)

func lengthBetween(text string, min, max int) bool {
	length := utf8.RuneCountInString(text)
	return length >= min && length <= max
}

func (b *itemBody) validate() error {
	var errors []fieldError
	refuse := func(pointer, detail string) { errors = append(errors, fieldError{pointer, detail}) }
	if b.Name == nil || !lengthBetween(*b.Name, 1, 60) {
		refuse("/name", "must have 1 to 60 characters")
	}
	if b.Category != nil && !lengthBetween(*b.Category, 1, 40) {
		refuse("/category", "must have 1 to 40 characters")
	}
	least := int64(0)
	if mistake("negative-quantity") {
		least = -1 << 40
	}
	if b.Quantity == nil || *b.Quantity < least || *b.Quantity > 5_000_000_000 {
		refuse("/quantity", "must be from 0 to 5000000000")
	}
	if b.UnitCost == nil || !amountForm.MatchString(b.UnitCost.Amount) || !currencies[b.UnitCost.Currency] {
		refuse("/unit_cost", "must be an amount with two decimals and EUR, USD or GBP")
	}
	if b.Place != nil && (!lengthBetween(b.Place.Aisle, 1, 10) || b.Place.Shelf != nil && !lengthBetween(*b.Place.Shelf, 1, 10)) {
		refuse("/place", "must have an aisle, and may have a shelf, of 1 to 10 characters")
	}
	if len(b.Tags) > 10 {
		refuse("/tags", "must be at most 10")
	}
	for _, tag := range b.Tags {
		if !lengthBetween(tag, 1, 30) {
			refuse("/tags", "must have 1 to 30 characters each")
		}
	}
	if errors != nil {
		return invalid(errors...)
	}
	return nil
}

func bodyOf(it *item) itemBody {
	return itemBody{&it.Name, it.Category, &it.Quantity, &it.UnitCost, it.Place, it.Tags}
}

// set writes a checked body into the item. The lock is held.
func (it *item) set(b itemBody) error {
	if *b.Quantity < it.Reserved && !mistake("stock-unchecked") {
		return newProblem(http.StatusConflict, "insufficient-stock", "Insufficient stock", fmt.Sprintf("%d are reserved", it.Reserved))
	}
	it.Name, it.Category, it.Quantity, it.UnitCost, it.Place, it.Tags = *b.Name, b.Category, *b.Quantity, *b.UnitCost, b.Place, b.Tags
	if mistake("truncated-by-octets") && len(it.Name) > 40 {
		it.Name = it.Name[:40]
	}
	if mistake("quantity-int32") {
		it.Quantity = int64(int32(it.Quantity))
	}
	if it.Tags == nil {
		it.Tags = []string{}
	}
	it.Revision++
	it.UpdatedAt = now()
	return nil
}

func etagOf(it *item) string {
	return fmt.Sprintf(`"%s-%d"`, it.CreatedAt.Format("150405.000000"), it.Revision)
}

// precondition refuses a change that names another version than the current one; it is nil where there is none.
func (c *call) precondition(it *item) error {
	failed := newProblem(http.StatusPreconditionFailed, "precondition-failed", "Precondition failed", "The item is another one by now")
	if c.Header.Get("If-None-Match") == "*" && it != nil {
		return failed
	}
	named := c.Header.Get("If-Match")
	if named == "" || it != nil && named == "*" {
		return nil
	}
	for _, tag := range strings.Split(named, ",") {
		if it != nil && strings.TrimSpace(tag) == etagOf(it) {
			return nil
		}
	}
	return failed
}

func (c *call) findItem() (*item, error) {
	sku := c.PathValue("sku")
	if mistake("foreign-items-reachable") && c.Method != "PUT" {
		for _, shop := range c.store.shops {
			if it := shop.items[sku]; it != nil && (c.shop.items[sku] == nil || shop == c.shop) {
				return it, nil
			}
		}
	}
	if it := c.shop.items[sku]; it != nil {
		return it, nil
	}
	return nil, notFound("The item")
}

func (c *call) answerItem(status int, it *item) {
	c.w.Header().Set("ETag", etagOf(it))
	writeJSON(c.w, status, presentItem(it))
}

func presentItem(it *item) any {
	if mistake("zero-omitted") {
		return struct {
			*item
			Quantity int64 `json:"quantity,omitempty"`
		}{it, it.Quantity}
	}
	return it
}

func readItem(c *call) error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	it, err := c.findItem()
	if err != nil && mistake("unknown-item-is-null") {
		writeJSON(c.w, http.StatusOK, nil)
		return nil
	}
	if err != nil {
		return err
	}
	if c.Header.Get("If-None-Match") == etagOf(it) {
		c.w.Header().Set("ETag", etagOf(it))
		c.w.WriteHeader(http.StatusNotModified)
		return nil
	}
	c.answerItem(http.StatusOK, it)
	return nil
}

func putItem(c *call) error {
	sku := c.PathValue("sku")
	if !skuForm.MatchString(sku) {
		return invalid(fieldError{"", "The sku must have 1 to 40 letters, digits, dots, dashes or underscores"})
	}
	var body itemBody
	if err := c.decode(&body); err != nil {
		return err
	}
	if err := body.validate(); err != nil {
		return err
	}
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	it, status := c.shop.items[sku], http.StatusOK
	if err := c.precondition(it); err != nil {
		return err
	}
	if it == nil {
		it, status = &item{SKU: sku, CreatedAt: now()}, http.StatusCreated
	} else if mistake("put-keeps-old") {
		if body.Category == nil {
			body.Category = it.Category
		}
		if body.Place == nil {
			body.Place = it.Place
		}
	}
	if err := it.set(body); err != nil {
		return err
	}
	c.shop.items[sku] = it
	if status == http.StatusCreated {
		c.w.Header().Set("Location", "/v1/items/"+sku)
		if mistake("upsert-answers-200") {
			status = http.StatusOK
		}
	}
	c.answerItem(status, it)
	return nil
}

// patchItem merges the body into the item as RFC 7396 says.
func patchItem(c *call) error {
	var patch map[string]any
	if err := c.decode(&patch, "application/merge-patch+json"); err != nil {
		return err
	}
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	it, err := c.findItem()
	if err != nil {
		return err
	}
	if err := c.precondition(it); err != nil {
		return err
	}
	before := map[string]any{}
	text, _ := json.Marshal(bodyOf(it))
	_ = json.Unmarshal(text, &before)
	if mistake("patch-replaces") {
		before = map[string]any{"name": before["name"], "quantity": before["quantity"], "unit_cost": before["unit_cost"]}
	}
	if placed, ok := patch["place"].(map[string]any); ok && mistake("patch-place-panics") {
		if shelf, ok := placed["shelf"].(string); ok {
			*it.Place.Shelf = shelf
		}
	}
	text, _ = json.Marshal(merge(before, patch, true))
	var body itemBody
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&body); err != nil {
		return invalid(fieldError{"", strings.TrimPrefix(err.Error(), "json: ")})
	}
	if err := body.validate(); err != nil {
		return err
	}
	if err := it.set(body); err != nil {
		return err
	}
	c.answerItem(http.StatusOK, it)
	return nil
}

func merge(target, patch map[string]any, top bool) map[string]any {
	for name, value := range patch {
		inner, isObject := value.(map[string]any)
		old, wasObject := target[name].(map[string]any)
		switch {
		case value == nil && mistake("null-ignored"):
		case value == nil:
			delete(target, name)
		case isObject && wasObject && !(top && mistake("nested-merge-shallow")):
			target[name] = merge(old, inner, false)
		case isObject:
			target[name] = merge(map[string]any{}, inner, false)
		default:
			target[name] = value
		}
	}
	return target
}

func deleteItem(c *call) error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	it, err := c.findItem()
	if err != nil {
		return err
	}
	if !mistake("delete-ignores-if-match") {
		if err := c.precondition(it); err != nil {
			return err
		}
	}
	if it.Reserved > 0 {
		return newProblem(http.StatusConflict, "in-use", "In use", "There are open reservations of the item")
	}
	for _, shop := range c.store.shops {
		if shop.items[it.SKU] == it {
			delete(shop.items, it.SKU)
		}
	}
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

func listItems(c *call) error {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	query := c.URL.Query()
	var items []*item
	for _, shop := range c.store.shops {
		if shop != c.shop && !mistake("list-without-owner") {
			continue
		}
		for _, it := range shop.items {
			if query.Has("category") && (it.Category == nil || *it.Category != query.Get("category")) {
				continue
			}
			if !strings.Contains(strings.ToLower(it.Name), strings.ToLower(query.Get("name_contains"))) {
				continue
			}
			items = append(items, it)
		}
	}
	keys := map[string]func(*item) any{
		"sku":      func(it *item) any { return it.SKU },
		"name":     func(it *item) any { return it.Name },
		"quantity": func(it *item) any { return it.Quantity },
	}
	if mistake("sort-as-text") {
		keys["quantity"] = func(it *item) any { return strconv.FormatInt(it.Quantity, 10) }
	}
	if mistake("map-order") && !query.Has("sort") {
		keys["sku"] = func(*item) any { return "" }
	}
	page, next, err := pageOf(query, items, "sku", keys, func(it *item) string { return it.SKU })
	if err != nil {
		return err
	}
	shown := make([]any, len(page))
	for n, it := range page {
		shown[n] = presentItem(it)
	}
	writeJSON(c.w, http.StatusOK, listOf("items", shown, next))
	return nil
}

func listOf[T any](name string, page []T, next string) map[string]any {
	list := map[string]any{name: page}
	if len(page) == 0 && mistake("empty-list-null") {
		list[name] = reflect.Zero(reflect.TypeOf(page)).Interface()
	}
	if next != "" {
		list["next_page_token"] = next
	}
	return list
}

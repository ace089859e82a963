package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// cursor says behind which record the next page begins: its value under the key of the order, and its id.
type cursor struct {
	Sort  string `json:"s"`
	Value any    `json:"v"`
	ID    string `json:"i"`
}

// pageOf sorts the records by `sort`, cuts the page out that `page_size` and `page_token` ask for, and makes the token
// of the next one.
func pageOf[T any](query url.Values, all []T, byDefault string, keys map[string]func(T) any, id func(T) string) ([]T, string, error) {
	size := 20
	if query.Has("page_size") {
		var err error
		size, err = strconv.Atoi(query.Get("page_size"))
		if err != nil || size < 1 {
			return nil, "", invalid(fieldError{"", "page_size must be from 1"})
		}
	}
	if size > 50 && !mistake("page-size-unchecked") {
		size = 50
	}
	sort := query.Get("sort")
	if !query.Has("sort") {
		sort = byDefault
	}
	key := keys[strings.TrimPrefix(sort, "-")]
	if key == nil {
		return nil, "", invalid(fieldError{"", "sort is not known"})
	}
	compare := func(a, b cursor) int {
		order := compareValues(a.Value, b.Value)
		if order == 0 && !(mistake("map-order") && !query.Has("sort")) {
			order = cmp.Compare(a.ID, b.ID)
		}
		if strings.HasPrefix(sort, "-") {
			return -order
		}
		return order
	}
	cursorOf := func(record T) cursor { return cursor{sort, key(record), id(record)} }
	slices.SortFunc(all, func(a, b T) int { return compare(cursorOf(a), cursorOf(b)) })

	begin := 0
	if query.Has("page_token") && !mistake("cursor-ignored") {
		after, ok := readCursor(query.Get("page_token"))
		if !ok || after.Sort != sort {
			return nil, "", invalid(fieldError{"", "page_token is not one of this list"})
		}
		begin = slices.IndexFunc(all, func(record T) bool {
			if mistake("map-order") && !query.Has("sort") {
				return id(record) > after.ID
			}
			order := compare(cursorOf(record), after)
			return order > 0 || order == 0 && mistake("cursor-inclusive")
		})
		if begin < 0 {
			begin = len(all)
		}
	}
	end := min(begin+size, len(all))
	next := ""
	if end < len(all) || mistake("token-on-last-page") && end-begin == size {
		text, _ := json.Marshal(cursorOf(all[end-1]))
		next = base64.RawURLEncoding.EncodeToString(text)
	}
	return all[begin:end], next, nil
}

func readCursor(token string) (cursor, bool) {
	var after cursor
	text, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		return after, false
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	if decoder.Decode(&after) != nil {
		return after, false
	}
	if number, ok := after.Value.(json.Number); ok {
		after.Value, err = number.Int64()
	}
	return after, err == nil
}

func compareValues(a, b any) int {
	if x, ok := a.(int64); ok {
		y, _ := b.(int64)
		return cmp.Compare(x, y)
	}
	x, _ := a.(string)
	y, _ := b.(string)
	return cmp.Compare(x, y)
}

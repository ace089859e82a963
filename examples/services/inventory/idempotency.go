package main

import (
	"bytes"
	"crypto/sha256"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
)

// replay is the answer to the first request with a key. Its mutex is held while that is worked on.
type replay struct {
	mu     sync.Mutex
	body   [32]byte
	answer *httptest.ResponseRecorder
}

// once lets a request with an Idempotency-Key be worked on one time only: its repetitions get the first answer.
func once(h handler) handler {
	return func(c *call) error {
		key := c.Header.Get("Idempotency-Key")
		if key == "" || mistake("key-ignored") {
			return h(c)
		}
		body, err := io.ReadAll(c.Body)
		if err != nil {
			return newProblem(http.StatusRequestEntityTooLarge, "too-large", "Too large", "The body is larger than 64 KiB")
		}
		c.Body = io.NopCloser(bytes.NewReader(body))
		scope := c.shop.name + " " + key
		if mistake("key-shared-by-users") {
			scope = key
		}

		c.store.mu.Lock()
		first := c.store.keys[scope]
		if first == nil {
			first = &replay{body: sha256.Sum256(body)}
			c.store.keys[scope] = first
		}
		c.store.mu.Unlock()

		first.mu.Lock()
		defer first.mu.Unlock()
		if first.body != sha256.Sum256(body) && !mistake("key-mismatch-unchecked") {
			return newProblem(http.StatusUnprocessableEntity, "key-reused", "Key reused", "The key came with another body before")
		}
		if first.answer == nil {
			recorder := httptest.NewRecorder()
			inner := *c
			inner.w = recorder
			if err := h(&inner); err != nil {
				// What was refused may be tried again with the same key.
				c.store.mu.Lock()
				delete(c.store.keys, scope)
				c.store.mu.Unlock()
				return err
			}
			first.answer = recorder
		}
		for name, values := range first.answer.Header() {
			c.w.Header()[name] = values
		}
		c.w.WriteHeader(first.answer.Code)
		_, err = c.w.Write(first.answer.Body.Bytes())
		return err
	}
}

package main

import (
	"os"
	"slices"
	"strings"
)

// The mistakes that this process shall make, by name: MISTAKES=put-keeps-old,zero-omitted.
var chosen = strings.Split(os.Getenv("MISTAKES"), ",")

// harmless is the same service, odd but right: see README.md.
var harmless = os.Getenv("HARMLESS") == "1"

func mistake(name string) bool { return slices.Contains(chosen, name) }

"use strict";

const { test, equal } = require("test");
const { parse } = require("core/dates");

const shown = (text) => {
  const time = parse(text, Date);
  return Number.isNaN(time) ? "none" : new Date(time).toISOString();
};
const local = (...parts) => new Date(...parts).toISOString();

test("dates of V8 with a time zone", () => {
  equal(shown("2024-01-15 10:00:00 UTC"), "2024-01-15T10:00:00.000Z");
  equal(shown("2024-01-15 10:00:00 +05:30"), "2024-01-15T04:30:00.000Z");
  equal(shown("Mon Jan 15 2024 10:00:00 GMT-0500 (Eastern)"), "2024-01-15T15:00:00.000Z");
  equal(shown("7 March 2021 EST"), "2021-03-07T05:00:00.000Z");
  equal(shown("2024-01-15 10:00 PM UTC"), "2024-01-15T22:00:00.000Z");
  equal(shown("2024-01-15 10:00:00.123456 UTC"), "2024-01-15T10:00:00.123Z");
});

test("dates of V8 in the local zone", () => {
  equal(shown("01-15-2024"), local(2024, 0, 15));
  equal(shown("1/15/24"), local(2024, 0, 15));
  equal(shown("1/1/70"), local(1970, 0, 1));
  equal(shown("2024 Jan 15"), local(2024, 0, 15));
  equal(shown("January 15, 2024 9:05 am"), local(2024, 0, 15, 9, 5));
  equal(shown("12:00 2024-01-15"), local(2024, 0, 15, 12));
  equal(shown("01-15-2024 10:30:15.5"), local(2024, 0, 15, 10, 30, 15, 500));
  equal(shown("March 7"), local(2001, 2, 7));
});

test("texts that are no dates", () => {
  const texts = [
    "", "hello", "15-01-2024", "2024-13-45", "2024-01-15 25:00", "10:00", "15 foo 2024", "1 2 3 4", "1".repeat(300),
  ];
  for (const text of texts) equal(shown(text), "none");
});

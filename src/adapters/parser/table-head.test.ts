import { expect, it } from 'vitest';
import { isNamedByFirst } from '#adapters/parser/table-head.ts';

const table = (text: string): readonly (readonly string[])[] =>
  text.split('; ').map((row) => row.split(',').map((cell) => cell.trim()));

it.each([
  ['names over figures', 'Boat, Fee; Petrel, 12; Wren, 9'],
  ['names over yes and no', 'Room, Booked?; Hall, yes; Loft, no'],
  ['a figure in brackets', 'Boat, Length (2 ends); Petrel, 12 m; Wren, 9 m'],
])('EBOM-REQ-004: %s: the first row is the head of the table', (_, text) => {
  expect(isNamedByFirst(table(text))).toBe(true);
});

it.each([
  ['a row like the others', 'Petrel, 12; Wren, 9; Heron, 14'],
  ['things and what they are', 'Owner, Ines Dahl; Address, Quay Street; Boat, Petrel'],
  ['the same name twice', 'Boat, Boat; Petrel, 12; Wren, 9'],
  ['one row alone under it', 'Boat, Fee; Petrel, 12'],
  ['a sentence', 'Boats lie here., Fee; Petrel, 12; Wren, 9'],
  ['an empty name', 'Boat, ; Petrel, 12; Wren, 9'],
])('EBOM-REQ-004: %s: no head is made of it', (_, text) => {
  expect(isNamedByFirst(table(text))).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { conflict } from '../conflict.ts';

describe('who has a role', () => {
  it.each([
    ['The CEO of Acme is Bob.', 'Carol became the CEO of Acme.'],
    ['Bob is the CEO of Acme.', 'Carol is the CEO of Acme now.'],
    ['Bob is the CEO of Acme.', 'Carol took over as CEO of Acme from Bob.'],
    ['Bob Miller is the CEO of Acme.', 'Carol was appointed CEO of Acme in March 2025.'],
    ['Our tech lead is Bob.', 'Carol is our tech lead now.'],
    ['The project is led by Ines.', 'Oskar took over the project from Ines.'],
    ['Ines leads the project.', 'Oskar now leads the project.'],
    ['James owns the importer.', 'Oskar now owns the importer.'],
  ])('is one at a time: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(true);
  });

  it.each([
    ['Bob is the CEO of Acme.', 'Carol is the CTO of Acme.'],
    ['Bob is the CEO of Acme.', 'Carol is the CEO of Globex.'],
    ['Bob is an engineer at Acme.', 'Carol is an engineer at Acme.'],
    ['Bob is a director of Acme.', 'Carol is a director of Acme.'],
    ['Bob is a brother of Ana.', 'Carl is a brother of Ana.'],
    ['Bob Miller is the CEO of Acme.', 'Bob is the CEO of Acme.'],
    ['Bob was the CEO of Acme.', 'Carol is the CEO of Acme.'],
    ['Bob is the CEO of Acme.', 'Carol is not the CEO of Acme.'],
    ['Ines owns the importer.', 'Oskar owns the exporter.'],
    ['Ines manages the project.', 'Oskar leads the project.'],
    ['Ines leads the project.', 'They took over the project.'],
  ])('may both be so: %s / %s', (a, b) => {
    expect(conflict(a, b)).toBe(false);
  });
});

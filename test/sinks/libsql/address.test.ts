import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../sinks/libsql/address.ts';
import { libsqlFile } from '../../../sinks/libsql/dsn.ts';

describe('what stands behind libsql://', () => {
  it.each(['/var/lib/tidemark.bin', './a', '../a', 'tidemark.db', 'a.b.sqlite3', ':memory:'])(
    'is a file: %s',
    (path) => {
      expect(libsqlFile(path)).toBe(path);
    },
  );

  it.each(['db-me.turso.io', 'localhost:8080', '127.0.0.1:8080/dev/a', 'db', 'sqlite.example.org/a'])(
    'is a server: %s',
    (path) => {
      expect(libsqlFile(path)).toBeUndefined();
    },
  );
});

describe('the address of a database', () => {
  it.each([
    ['libsql://db-me.turso.io?authToken=a.b-c', 'https://db-me.turso.io/', 'a.b-c', 'db-me.turso.io'],
    ['libsql://localhost:8080?tls=0', 'http://localhost:8080/', undefined, 'localhost'],
    ['libsql://[::1]:8080/dev/one/?tls=0', 'http://[::1]:8080/dev/one/', undefined, 'one'],
  ])('is read from %s', (url, base, token, name) => {
    expect(addressOf(url, undefined)).toEqual({ base, token, name });
  });

  it.each([
    ['libsql://host?tls=0', /tls=0 needs the port/],
    ['libsql://host?tls=maybe&authToken=secret', /tls is 0 or 1/],
    ['libsql://me:secret@host', /knows no user/],
    ['libsql://ho st', /malformed/],
  ])('is refused, without what is secret in it: %s', (url, message) => {
    const wrong = expect.objectContaining({ code: 'store_path', message: expect.stringMatching(message) });
    expect(() => addressOf(url, undefined)).toThrow(wrong);
    expect(() => addressOf(url, undefined)).not.toThrow(/secret/);
  });

  it('has no namespace', () => {
    expect(() => addressOf('libsql://host', 'a')).toThrow(/host name or a path of its own/);
  });
});

import { describe, expect, it } from 'vitest';
import { literalAddress, mayReach, networkFrom } from '../../../pipelines/webhooks/allowed-targets.ts';

describe('the targets that a webhook may reach', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::127.0.0.1',
    '::10.0.0.1',
    '::7f00:1',
    'example.com',
  ])('do not include %s', (address) => {
    expect(mayReach(address, [])).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('include %s', (address) => {
    expect(mayReach(address, [])).toBe(true);
  });

  it('include what is allowed, and nothing beside it', () => {
    const allowed = ['10.1.0.0/16', '127.0.0.1', 'fd00::/8'].flatMap((text) => {
      const network = networkFrom(text);
      return network === undefined ? [] : [network];
    });
    const asked = [
      '10.1.255.1',
      '10.2.0.1',
      '127.0.0.1',
      '127.0.0.2',
      '::ffff:127.0.0.1',
      'fd12::1',
      'fe80::1',
    ];
    expect(asked.map((address) => mayReach(address, allowed))).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('are given as addresses and networks', () => {
    for (const text of ['10.1.0.0/33', 'localhost', '', '10.1', '*'])
      expect(networkFrom(text)).toBeUndefined();
  });

  it('are addresses in every spelling that a URL has', () => {
    const urls = [
      'http://2130706433',
      'http://0x7f.1',
      'http://127.1/',
      'http://[::ffff:7f00:1]:80',
      'http://a.b',
    ];
    expect(urls.map(literalAddress)).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.1',
      '::ffff:7f00:1',
      undefined,
    ]);
  });
});

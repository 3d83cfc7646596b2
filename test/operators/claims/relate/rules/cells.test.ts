import { describe, expect, it } from 'vitest';
import { compare, frameOf, REPORTED_FROM } from '../../../../../operators/claims/relate/index.ts';

const verdict = (a: string, b: string) => compare(frameOf(a), frameOf(b));

describe('one relation of one thing', () => {
  it.each([
    ['Owner of checkout: payments team', 'Checkout belongs to the platform team.'],
    ['The retained samples are kept in Linz.', 'The retained samples are stored in Graz.'],
    ['The user tests took place in Bristol.', 'We ran the user tests in Cardiff.'],
    ['The status page is hosted on Netlify.', 'The status page is hosted on Vercel.'],
    ['The dub was recorded in Osaka.', 'The dub was recorded in Tokyo.'],
    ['The soak test lasted 72 hours.', 'The soak test ran for 48 hours.'],
    ['Account manager of Seabright: Benedikt', 'Noor is the account manager of Seabright.'],
    ['The phase two budget of Seabright is 85,000 GBP.', 'Seabright cut the phase two budget to 70,000 GBP.'],
    ['The bench units run firmware 0.8.', 'I upgraded the bench units to firmware 0.9.2.'],
    ['The Node SDK requires Node 16.', 'The Node SDK requires Node 20 now.'],
    ['Driver of T-14: Salma', 'Bogdan drives T-14 now.'],
    ['NCR-118 is open.', 'NCR-118 was closed on 9 December.'],
    ['The SDK is in beta.', 'The SDK is generally available now.'],
    ['The workshop with Halden takes place on 9 April.', 'Our workshop takes place on 16 April.'],
    ['The outage (INC-118) lasted 38 minutes.', 'INC-118 lasted 52 minutes.'],
  ])('has one value: %s / %s', (a, b) => {
    const found = verdict(a, b);
    expect(found).toMatchObject({ relation: 'contradicts' });
    expect(found?.confidence).toBeGreaterThanOrEqual(REPORTED_FROM);
    expect(verdict(b, a)).toEqual(found);
  });

  it.each([
    ['Owner of checkout: payments team', 'Owner of search: discovery team'],
    ['The service is hosted in Dublin.', 'The service was hosted in Paris.'],
    ['The app runs on iOS.', 'The app runs on Android.'],
    ['A dog runs through the waves.', 'A man runs through the waves.'],
    ['Jonas is a product owner.', 'Helen is a product owner.'],
    ['The request takes 20 ms on average.', 'The request takes 90 ms at the 99th percentile.'],
    ['The queue was empty at noon.', 'The queue was full at midnight.'],
    ['The outage (INC-118) lasted 38 minutes.', 'The outage (INC-123) lasted 34 minutes.'],
    ['The contract of Textra ends on 31 August.', 'The contract of Sentrio ends on 15 July.'],
    ['The pump weighs 410 g.', 'The battery weighs 90 g.'],
    ['The team uses Slack.', 'The team uses Jira.'],
  ])('may both be so: %s / %s', (a, b) => {
    const found = verdict(a, b);
    expect(found?.relation === 'contradicts' && found.confidence >= REPORTED_FROM).toBe(false);
  });
});

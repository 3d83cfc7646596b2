import type { FastifyRequest } from 'fastify';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import type { Matcher } from '../../../../operators/promql/matcher.ts';
import { promqlDuration, readExpression } from '../../../../operators/promql/read-expression.ts';
import { EARLIEST, LATEST, parseInstant } from '../../../../operators/time/instant.ts';
import { mediaTypeOf } from '../../media-type.ts';

/** The parameters of a request, in its query and, of a POST, in its form. */
export function parametersOf(request: FastifyRequest): URLSearchParams {
  const { search } = new URL(request.url, 'http://localhost');
  const parameters = new URLSearchParams(search);
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body) || body.length === 0) return parameters;
  if (mediaTypeOf(request) !== 'application/x-www-form-urlencoded') {
    throw PromqlFault.badData('the body must be a form (application/x-www-form-urlencoded)');
  }
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) parameters.append(name, value);
  return parameters;
}

/** A parameter that is required. */
export function requiredText(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name);
  if (value === null || value === '') throw PromqlFault.badData(`the parameter ${name} is missing`);
  return value;
}

/** A moment in milliseconds: seconds since 1970, or an RFC 3339 date-time. */
export function momentOf(name: string, text: string): number {
  const seconds = text.trim() === '' ? Number.NaN : Number(text);
  const millis = Number.isNaN(seconds) ? Math.floor(parseInstant(text) / 1000) : Math.round(seconds * 1000);
  if (millis * 1000 >= EARLIEST && millis * 1000 < LATEST) return millis;
  throw PromqlFault.badData(
    `${name} must be seconds since 1970 or an RFC 3339 date-time, from the years 1700 to 2249`,
  );
}

/** A positive duration in milliseconds: seconds, or such as 1m. */
export function stepOf(text: string): number {
  const millis = promqlDuration(text) ?? Math.round(Number(text) * 1000);
  if (millis > 0 && millis * 1000 <= LATEST - EARLIEST) return millis;
  throw PromqlFault.badData(
    'step must be a positive duration of at most 549 years, in seconds or such as 1m',
  );
}

/** The conditions of each `match[]`. */
export function selectorsIn(parameters: URLSearchParams): (readonly Matcher[])[] {
  return parameters.getAll('match[]').map((text) => {
    const expression = readExpression(text);
    if (expression.kind === 'selector' && expression.range === undefined) return expression.matchers;
    throw PromqlFault.badData('match[] must be a selector of series');
  });
}

/** Warning of an answer that a limit cut, as Prometheus words it. */
const TRUNCATED = 'results truncated due to limit';

/**
 * The first items, as many as the parameter `limit` says; all of them without it, or for 0.
 *
 * @returns with a warning where it leaves some out
 */
export function limited<T>(
  parameters: URLSearchParams,
  items: readonly T[],
): { readonly items: readonly T[]; readonly warnings: readonly string[] } {
  const text = parameters.get('limit') ?? '0';
  const limit = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(limit)) throw PromqlFault.badData('limit must be a whole number, or 0 for none');
  if (limit === 0 || items.length <= limit) return { items, warnings: [] };
  return { items: items.slice(0, limit), warnings: [TRUNCATED] };
}

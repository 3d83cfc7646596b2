import { BrokerUnavailable, InvalidInput, TidemarkError } from '../../operators/records/errors.ts';

/** Kafka's name of an error inside kafkajs's wrappers; undefined when there is none. */
export function kafkaErrorType(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const type: unknown = Reflect.get(at, 'type');
    if (typeof type === 'string') return type;
    const errors: unknown = Reflect.get(at, 'errors');
    if (Array.isArray(errors) && errors.length > 0) return kafkaErrorType(errors[0]);
  }
  return undefined;
}

/** Converts an error of kafkajs to one of tidemark's. */
export function tidemarkError(error: unknown, doing: string): TidemarkError {
  if (error instanceof TidemarkError) return error;
  const type = kafkaErrorType(error);
  if (type === 'MESSAGE_TOO_LARGE' || type === 'RECORD_LIST_TOO_LARGE') {
    return new TidemarkError('too_large', `${doing}: a message is larger than the topic accepts.`, {
      cause: error,
    });
  }
  if (type === 'INVALID_TOPIC_EXCEPTION') return new InvalidInput(`${doing}: the topic's name is not valid.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new BrokerUnavailable(`${doing} failed: ${reason}`, error);
}

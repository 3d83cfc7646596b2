import { Metadata, type StatusObject, status } from '@grpc/grpc-js';
import protobuf from 'protobufjs';
import {
  type ErrorCode,
  type Issue,
  PermissionMissing,
  TidemarkError,
} from '../../operators/records/errors.ts';

/** The status of gRPC for each code. */
const CODES: Record<ErrorCode, status> = {
  invalid_input: status.INVALID_ARGUMENT,
  unauthorized: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  permission_missing: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  method_not_allowed: status.UNIMPLEMENTED,
  conflict: status.ALREADY_EXISTS,
  gone: status.OUT_OF_RANGE,
  too_large: status.RESOURCE_EXHAUSTED,
  unsupported_media_type: status.INVALID_ARGUMENT,
  unprocessable: status.FAILED_PRECONDITION,
  busy: status.RESOURCE_EXHAUSTED,
  rate_limited: status.RESOURCE_EXHAUSTED,
  quota_exceeded: status.RESOURCE_EXHAUSTED,
  store_unavailable: status.UNAVAILABLE,
  store_locked: status.UNAVAILABLE,
  store_newer: status.UNAVAILABLE,
  store_path: status.UNAVAILABLE,
  broker_unavailable: status.UNAVAILABLE,
  model_unavailable: status.UNAVAILABLE,
  issuer_unavailable: status.UNAVAILABLE,
  fenced: status.UNAVAILABLE,
  config_invalid: status.INTERNAL,
  address_in_use: status.INTERNAL,
  unreachable: status.UNAVAILABLE,
  internal: status.INTERNAL,
};

/** The part of googleapis' google/rpc/status.proto and error_details.proto that is sent. */
const ERROR_DETAILS = `syntax = "proto3";
  package google.rpc;
  message Status { int32 code = 1; string message = 2; repeated google.protobuf.Any details = 3; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
  message RetryInfo { google.protobuf.Duration retry_delay = 1; }
  message RequestInfo { string request_id = 1; string serving_data = 2; }
  message BadRequest {
    message FieldViolation { string field = 1; string description = 2; }
    repeated FieldViolation field_violations = 1;
  }`;

/** Adds the messages of the details of errors, where they are missing. */
export function addErrorDetails(root: protobuf.Root): protobuf.Root {
  for (const name of ['any', 'duration']) {
    root.addJSON(protobuf.common.get(`google/protobuf/${name}.proto`)?.nested ?? {});
  }
  return protobuf.parse(ERROR_DETAILS, root, { keepCase: true }).root;
}

const root = addErrorDetails(new protobuf.Root());
const STATUS = root.lookupType('google.rpc.Status');

/** The metadata that carries the details. */
export const DETAILS = 'grpc-status-details-bin';
const DOMAIN = 'tidemark';
/** Most bytes of faults, and of the message: many clients take 8 KiB of trailers. */
const MOST_FAULTS = 3072;
const MOST_MESSAGE = 1024;
/** Half of a surrogate pair, which metadata cannot carry. */
const LONE = /\p{Surrogate}/gu;

function detail(type: string, fields: object): { type_url: string; value: Uint8Array } {
  const full = `google.rpc.${type}`;
  const message = root.lookupType(full);
  return {
    type_url: `type.googleapis.com/${full}`,
    value: message.encode(message.fromObject(fields)).finish(),
  };
}

/** A message of at most {@link MOST_MESSAGE} bytes as metadata carry it: other characters than ASCII take up to nine each. */
function briefly(message: string): string {
  let room = MOST_MESSAGE;
  let text = '';
  for (const character of message.replace(LONE, '\ufffd')) {
    room -= encodeURIComponent(character).length;
    if (room < 0) return `${text} …`;
    text += character;
  }
  return text;
}

/** The first faults that there is room for. */
function violationsOf(issues: readonly Issue[]): { field: string; description: string }[] {
  const violations = [];
  let room = MOST_FAULTS;
  for (const { path, message } of issues) {
    room -= Buffer.byteLength(path) + Buffer.byteLength(message) + 8;
    if (room < 0) break;
    violations.push({ field: path, description: message });
  }
  return violations;
}

/**
 * The status for an error, with the details that the caller may know: `ErrorInfo` with the code of tidemark, `BadRequest` with the fields,
 * `RetryInfo`, and `RequestInfo` with the id by which the log of the server has it.
 */
export function statusOf(error: unknown, requestId: string): StatusObject {
  const known =
    error instanceof TidemarkError
      ? error
      : new TidemarkError('internal', 'The server failed; its log has the error under this request_id.');
  const { issues, retryAfter } = known;
  const code = CODES[known.code];
  const message = briefly(known.message);
  const info = {
    reason: known.code.toUpperCase(),
    domain: DOMAIN,
    metadata: {
      http_status: String(known.status),
      ...(known instanceof PermissionMissing && { permission: known.permission }),
      ...(issues.length > 0 && { faults: String(issues.length) }),
    },
  };
  const details = [
    detail('ErrorInfo', info),
    ...(issues.length > 0 ? [detail('BadRequest', { field_violations: violationsOf(issues) })] : []),
    ...(retryAfter === undefined
      ? []
      : [detail('RetryInfo', { retry_delay: { seconds: Math.ceil(retryAfter) } })]),
    detail('RequestInfo', { request_id: requestId }),
  ];
  const metadata = new Metadata();
  const encoded = STATUS.encode(STATUS.fromObject({ code, message, details })).finish();
  metadata.set(DETAILS, Buffer.from(encoded));
  return { code, details: message, metadata };
}

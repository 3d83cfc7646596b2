import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  DuckDBVector,
} from '@duckdb/node-api';
import * as arrow from 'apache-arrow';
import { itemAt } from '../../../../operators/item-at.ts';
import { jsonValue } from '../../json.ts';
import { type ArrowColumn, BooleanColumn, DecimalColumn, FixedColumn, type Source } from './column.ts';
import { ArrayColumn, ListColumn, StructColumn } from './nested.ts';
import { SpelledColumn, StringColumn, UuidColumn } from './text.ts';

/** A column, and the type that it has in Arrow. */
export interface TypedColumn {
  readonly type: arrow.DataType;
  readonly column: ArrowColumn;
}

/** The types of the same width here and there, with that width in bytes. */
const FIXED: Partial<Record<DuckDBTypeId, readonly [() => arrow.DataType, number]>> = {
  [DuckDBTypeId.TINYINT]: [() => new arrow.Int8(), 1],
  [DuckDBTypeId.SMALLINT]: [() => new arrow.Int16(), 2],
  [DuckDBTypeId.INTEGER]: [() => new arrow.Int32(), 4],
  [DuckDBTypeId.BIGINT]: [() => new arrow.Int64(), 8],
  [DuckDBTypeId.UTINYINT]: [() => new arrow.Uint8(), 1],
  [DuckDBTypeId.USMALLINT]: [() => new arrow.Uint16(), 2],
  [DuckDBTypeId.UINTEGER]: [() => new arrow.Uint32(), 4],
  [DuckDBTypeId.UBIGINT]: [() => new arrow.Uint64(), 8],
  [DuckDBTypeId.FLOAT]: [() => new arrow.Float32(), 4],
  [DuckDBTypeId.DOUBLE]: [() => new arrow.Float64(), 8],
  [DuckDBTypeId.DATE]: [() => new arrow.DateDay(), 4],
  [DuckDBTypeId.TIME]: [() => new arrow.TimeMicrosecond(), 8],
  [DuckDBTypeId.TIMESTAMP]: [() => new arrow.TimestampMicrosecond(), 8],
  [DuckDBTypeId.TIMESTAMP_TZ]: [() => new arrow.TimestampMicrosecond('UTC'), 8],
  [DuckDBTypeId.TIMESTAMP_S]: [() => new arrow.TimestampSecond(), 8],
  [DuckDBTypeId.TIMESTAMP_MS]: [() => new arrow.TimestampMillisecond(), 8],
  [DuckDBTypeId.TIMESTAMP_NS]: [() => new arrow.TimestampNanosecond(), 8],
  // Every value of the type of NULL is null.
  [DuckDBTypeId.SQLNULL]: [() => new arrow.Int32(), 4],
};

/** The text of a value: DuckDB's own, or JSON where the value has parts. */
function spelled(value: DuckDBValue): string {
  const json = jsonValue(value);
  return typeof json === 'string' ? json : JSON.stringify(json);
}

/** A column of the texts of values, for types that Arrow does not have. */
function spelledColumn(duck: DuckDBType): TypedColumn {
  const type = new arrow.Utf8();
  const spell = ({ vector, items }: Source) => {
    const values = DuckDBVector.create(vector, items, duck);
    return (at: number) => spelled(values.getItem(at));
  };
  return { type, column: new SpelledColumn(type, spell) };
}

function decimalColumn({ width, scale }: DuckDBDecimalType): TypedColumn {
  const type = new arrow.Decimal(scale, width, 128);
  if (width > 18) return { type, column: new FixedColumn(type, 16) };
  return { type, column: new DecimalColumn(type, width > 9 ? 8 : width > 4 ? 4 : 2) };
}

function structColumn(names: readonly string[], types: readonly DuckDBType[]): TypedColumn {
  const fields = types.map(columnOf);
  const type = new arrow.Struct(fields.map(({ type }, at) => new arrow.Field(itemAt(names, at), type, true)));
  return {
    type,
    column: new StructColumn(
      type,
      fields.map(({ column }) => column),
    ),
  };
}

function mapColumn({ keyType, valueType }: DuckDBMapType): TypedColumn {
  const key = columnOf(keyType);
  const value = columnOf(valueType);
  const entry = new arrow.Struct<{ key: arrow.DataType; value: arrow.DataType }>([
    new arrow.Field<arrow.DataType>('key', key.type, false),
    new arrow.Field<arrow.DataType>('value', value.type, true),
  ]);
  const entries = new StructColumn(entry, [key.column, value.column]);
  const type = new arrow.Map_(new arrow.Field('entries', entry, false));
  return { type, column: new ListColumn(type, entries) };
}

/** The column for a type of DuckDB. Values of a type that Arrow does not have become text. */
export function columnOf(duck: DuckDBType): TypedColumn {
  const fixed = FIXED[duck.typeId];
  if (fixed !== undefined) {
    const [make, width] = fixed;
    const type = make();
    return { type, column: new FixedColumn(type, width) };
  }
  if (duck.typeId === DuckDBTypeId.BOOLEAN) {
    const type = new arrow.Bool();
    return { type, column: new BooleanColumn(type) };
  }
  if (duck.typeId === DuckDBTypeId.VARCHAR || duck.typeId === DuckDBTypeId.BLOB) {
    const type = duck.typeId === DuckDBTypeId.VARCHAR ? new arrow.Utf8() : new arrow.Binary();
    return { type, column: new StringColumn(type) };
  }
  if (duck.typeId === DuckDBTypeId.UUID) {
    const type = new arrow.Utf8();
    return { type, column: new UuidColumn(type) };
  }
  if (duck instanceof DuckDBDecimalType) return decimalColumn(duck);
  if (duck instanceof DuckDBListType) {
    const item = columnOf(duck.valueType);
    const type = new arrow.List(new arrow.Field('item', item.type, true));
    return { type, column: new ListColumn(type, item.column) };
  }
  if (duck instanceof DuckDBArrayType) {
    const item = columnOf(duck.valueType);
    const type = new arrow.FixedSizeList(duck.length, new arrow.Field('item', item.type, true));
    return { type, column: new ArrayColumn(type, item.column, duck.length) };
  }
  if (duck instanceof DuckDBMapType) return mapColumn(duck);
  if (duck instanceof DuckDBStructType) return structColumn(duck.entryNames, duck.entryTypes);
  return spelledColumn(duck);
}

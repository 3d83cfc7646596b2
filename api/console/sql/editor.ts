import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, type SQLNamespace, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A text field for SQL. */
export interface Editor {
  text(): string;
  setText(text: string): void;
  /** Puts a text in place of what is chosen, or where the cursor is. */
  insert(text: string): void;
  /** Draws a wavy line below what is wrong, until the text changes; without a place, below nothing. */
  markWrong(place: { readonly offset: number; readonly length: number } | undefined): void;
  /** Offers these tables and their columns for completion. */
  complete(tables: Readonly<Record<string, readonly string[]>>): void;
  focus(): void;
  destroy(): void;
}

const THEME = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: '12.5px' },
  '.cm-content': {
    caretColor: 'var(--ink)',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--muted)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--line)', outlineOffset: '-2px' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--selected, var(--grid)) !important',
  },
  '.cm-tooltip': { backgroundColor: 'var(--card)', border: '1px solid var(--edge)', color: 'var(--ink)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--grid)', color: 'var(--ink)' },
  '.cm-scroller': { minHeight: '92px', maxHeight: '320px', overflow: 'auto' },
  '.cm-wrong': { textDecoration: 'underline wavy var(--alert)', textUnderlineOffset: '3px' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--link)', fontWeight: '600' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--note)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
]);

/**
 * Replaces what is chosen by what is typed. A browser that does that in the page carries the styles of the old text over as attributes, which
 * the content security policy forbids and reports.
 */
function replaced(event: InputEvent, view: EditorView): boolean {
  const { main } = view.state.selection;
  const text = event.data;
  if (event.inputType !== 'insertText' || event.isComposing || text === null || main.empty) return false;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  const isTaken = view.state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, main.from, main.to, text, insert));
  if (!isTaken) view.dispatch(insert());
  return true;
}

/** What is wrong, as an effect of the editor and the state that it leads to. */
const setWrong = StateEffect.define<{ readonly from: number; readonly to: number } | undefined>();
const wavy = Decoration.mark({ class: 'cm-wrong' });
const wrong = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setWrong)) continue;
      return effect.value === undefined
        ? Decoration.none
        : Decoration.set([wavy.range(effect.value.from, effect.value.to)]);
    }
    return transaction.docChanged ? Decoration.none : before;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Makes the field in a shadow root of `host`, where its style sheets are adopted: the content security policy forbids those that a script
 * writes into the page.
 *
 * @param run is called for Ctrl-Enter or Cmd-Enter
 */
export function makeEditor(host: HTMLElement, text: string, run: () => void, changed: () => void): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  const languageWith = (schema: SQLNamespace) => sql({ dialect: PostgreSQL, schema });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                run();
                return true;
              },
            },
          ]),
        ),
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        // Tab leaves the field, as everywhere on the page.
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        language.of(languageWith({})),
        syntaxHighlighting(COLOURS),
        wrong,
        THEME,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'SQL statement' }),
        EditorView.domEventHandlers({ beforeinput: replaced }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed();
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    markWrong: (place) => {
      const { length } = view.state.doc;
      const [from, to] =
        place === undefined ? [0, 0] : [place.offset, Math.min(place.offset + place.length, length)];
      view.dispatch({ effects: setWrong.of(from < to ? { from, to } : undefined) });
    },
    complete: (tables) => {
      const schema = Object.fromEntries(
        Object.entries(tables).map(([name, columns]) => [name, [...columns]]),
      );
      view.dispatch({ effects: language.reconfigure(languageWith(schema)) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

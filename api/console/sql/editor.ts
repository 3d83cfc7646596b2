import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, type SQLNamespace, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A text field for SQL. */
export interface Editor {
  text(): string;
  setText(text: string): void;
  /** Offers these tables and their columns for completion. */
  complete(tables: Readonly<Record<string, readonly string[]>>): void;
  focus(): void;
  destroy(): void;
}

const THEME = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: '14px' },
  '.cm-content': {
    caretColor: 'var(--ink)',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--muted)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--line)', outlineOffset: '-2px' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--grid) !important',
  },
  '.cm-tooltip': { backgroundColor: 'var(--card)', border: '1px solid var(--edge)', color: 'var(--ink)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--grid)', color: 'var(--ink)' },
  '.cm-scroller': { minHeight: '110px', maxHeight: '320px', overflow: 'auto' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--link)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--note)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
]);

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
        THEME,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'SQL statement' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed();
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
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

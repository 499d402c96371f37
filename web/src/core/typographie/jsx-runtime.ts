// Ce que React appelle pour chaque élément écrit en JSX : tout texte affiché y passe, écrit ici, dans `domain` ou par l'API
// (décision 0038).
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-runtime'
import { composer } from './enfants.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export const jsx = (type: ElementType, props: Readonly<Record<string, unknown>>, key?: Key) => react.jsx(type, composer(props), key)
export const jsxs = (type: ElementType, props: Readonly<Record<string, unknown>>, key?: Key) => react.jsxs(type, composer(props), key)

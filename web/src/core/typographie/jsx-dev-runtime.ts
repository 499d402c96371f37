// `jsx-runtime`, pour `npm run dev`.
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { composer } from './enfants.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export const jsxDEV = (
  type: ElementType,
  props: Readonly<Record<string, unknown>>,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
) => react.jsxDEV(type, composer(props), key, isStatic, source, self)

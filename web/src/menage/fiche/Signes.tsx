import { Tag } from '../../core/Cotation.tsx'
import type { Menage } from '../menage.data.ts'

const motsDesSignes = {
  situationComplexe: 'Situation complexe',
  contentieux: 'Contentieux',
  deux_refus: 'Deux refus',
  injoignable: 'Injoignable',
} as const

/** Ce qu'il faut savoir avant d'appeler. */
export const Signes = ({ signes = {} }: { readonly signes?: Menage['relogement']['statutsAdditionnels'] }) =>
  (Object.keys(motsDesSignes) as (keyof typeof motsDesSignes)[])
    .filter((signe) => signes[signe])
    .map((signe) => (
      <Tag key={signe} sens="warn" haut>
        {motsDesSignes[signe]}
      </Tag>
    ))

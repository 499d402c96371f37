import { Icone } from '../core/Icone.tsx'
import type { GestesSurLesDemandes } from './actionsDeDemande.ts'
import { etapeDe } from './etape.ts'
import type { Demande } from './remboursements.data.ts'

type Props = { readonly demande: Demande } & Pick<GestesSurLesDemandes, 'ouvrir'>

/** Ce qui fait avancer la demande ; pas encore possible, le bouton explique. */
export function ProchaineEtape({ demande, ouvrir }: Props) {
  const etape = etapeDe(demande)
  if (etape === null) return null
  const { place } = etape
  const sur = <span className="vh"> n° {demande.numero}</span>
  if (place.autorise)
    return (
      <button className="btn sm" type="button" onClick={() => ouvrir(etape)}>
        {place.libelle}
        {sur}
      </button>
    )
  return (
    <button className="btn sm ferme" type="button" aria-haspopup="dialog" title={place.bloquants.join('\n')} onClick={() => ouvrir(etape)}>
      <Icone nom="cadenas" />
      {place.libelle}
      {sur}
      <span className="vh"> : pas encore possible, voir pourquoi</span>
    </button>
  )
}

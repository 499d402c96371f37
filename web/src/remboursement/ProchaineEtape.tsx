import { Icone } from '../core/Icone.tsx'
import type { GestesSurLesDemandes } from './actionsDeDemande.ts'
import type { Demande } from './remboursements.data.ts'

type Props = { readonly demande: Demande } & Pick<GestesSurLesDemandes, 'ouvrir'>

/** Ce qui fait avancer la demande ; pas encore possible, le bouton explique. */
export function ProchaineEtape({ demande, ouvrir }: Props) {
  const place = demande.nextPlaces.find(({ principale }) => principale)
  if (place === undefined) return null
  const sur = <span className="vh"> n° {demande.numero}</span>
  if (place.autorise)
    return (
      <button className="btn sm" type="button" onClick={() => ouvrir({ quoi: 'passer', demande, place })}>
        {place.libelle}
        {sur}
      </button>
    )
  return (
    <button
      className="btn sm ferme"
      type="button"
      aria-haspopup="dialog"
      title={place.bloquants.join('\n')}
      onClick={() => ouvrir({ quoi: 'empeche', demande, place })}
    >
      <Icone nom="cadenas" />
      {place.libelle}
      {sur}
      <span className="vh"> : pas encore possible, voir pourquoi</span>
    </button>
  )
}

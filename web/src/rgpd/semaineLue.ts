import { type Periode, periodeEnClair, rienDansLaPeriode } from '@relogement/domain/rgpd/periodeDuJournal'

interface VueDuJournal {
  readonly note?: string
  readonly requete: { readonly data?: { readonly metadata: { readonly periode: Periode | null } } | undefined }
}

/** La semaine que le journal montre tant que ni personne ni ménage n'y est choisi : au pied de la liste, et quand elle est vide. */
export function semaineLue({ note = '', requete }: VueDuJournal): { readonly note?: string; readonly vide?: string } {
  const periode = requete.data?.metadata.periode
  return periode === null || periode === undefined ? {} : { note: `${periodeEnClair(periode)} · ${note}`, vide: rienDansLaPeriode(periode) }
}

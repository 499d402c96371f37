import { defineListe } from '../common/defineListe.ts'
import { listeOperations } from '../operation/operation.liste.ts'

/** Les opérations du plan stratégique de relogement, par nom ; toutes sur une page (spécification B § 9). */
export const listePsr = defineListe({
  titre: 'Plan stratégique de relogement',
  mots: ['opération', 'opérations', 'f'],
  tri: 'nom:asc',
  parPage: 1000,
  colonnes: { nom: { titre: 'Opération', tri: true } },
  filtres: listeOperations.filtres,
  vide: 'Les opérations dont des ménages sont à reloger viendront ici.',
})

/** Les filtres que l'écran montre ; un lien peut poser les autres. */
export const FILTRES_DU_PSR: readonly string[] = ['PRUs', 'EPCIs', 'bailleurs', 'familles']

// Une valeur du dossier telle qu'on la lit : historique, conflits, documents produits.
import { NON_RENSEIGNE, telleQuelle, valeurDite } from '../../common/valeurDite.ts'
import { champDuChemin } from '../menage.fields.ts'
import { libelleStatut, type StatutMenage, statutsMenage } from '../menage.statuts.ts'
import type { Champ } from './champ.ts'
import { estVide, valeurAu } from './requis.ts'

/** « 1 318,00 € », « 4 mai 1987 », « T4, T5 », « Oui » ; vide : « Non renseigné ». */
export function valeurLisible(chemin: string, valeur: unknown): string {
  if (estVide(valeur)) return chemin === 'relogement.cotation' ? 'Sans couleur' : NON_RENSEIGNE
  if (chemin === 'relogement.statut')
    return Object.hasOwn(statutsMenage, String(valeur)) ? libelleStatut(valeur as StatutMenage) : String(valeur)
  const champ = champDuChemin(chemin)
  return (champ && valeurDite(champ, contenu(champ, chemin, valeur))) ?? telleQuelle(valeur)
}

/** La valeur d'une rubrique d'un seul champ : `{ montant: 120 }` se lit 120. */
const contenu = (champ: Champ, chemin: string, valeur: unknown) => valeurAu(valeur, champ.chemin.split('.').slice(chemin.split('.').length))

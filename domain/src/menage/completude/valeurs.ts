// Une valeur du dossier telle qu'on la lit : historique, conflits, documents produits.
import { formatDate } from '../../common/date.format.ts'
import { formatMontant, formatNombre } from '../../common/montant.ts'
import { champDuChemin } from '../menage.fields.ts'
import { libelleStatut, type StatutMenage, statutsMenage } from '../menage.statuts.ts'
import type { Champ } from './champ.ts'
import { estVide, valeurAu } from './requis.ts'
import { enToutesLettres, NON_RENSEIGNE } from './texte.ts'

/** « 1 318,00 € », « 4 mai 1987 », « T4, T5 », « Oui » ; vide : « Non renseigné ». */
export function valeurLisible(chemin: string, valeur: unknown): string {
  if (estVide(valeur)) return chemin === 'relogement.cotation' ? 'Sans couleur' : NON_RENSEIGNE
  if (chemin === 'relogement.statut')
    return Object.hasOwn(statutsMenage, String(valeur)) ? libelleStatut(valeur as StatutMenage) : String(valeur)
  const champ = champDuChemin(chemin)
  // Une valeur d'une autre forme que celle du champ (ancien modèle, import) se montre telle quelle.
  return (champ && selonLaNature(champ, contenu(champ, chemin, valeur))) ?? telleQuelle(valeur)
}

/** La valeur d'une rubrique d'un seul champ : `{ montant: 120 }` se lit 120. */
const contenu = (champ: Champ, chemin: string, valeur: unknown) => valeurAu(valeur, champ.chemin.split('.').slice(chemin.split('.').length))

function selonLaNature({ nature, liste = {}, resume, unite }: Champ, valeur: unknown): string | null {
  switch (nature) {
    case 'montant':
      return typeof valeur === 'number' ? formatMontant(valeur) : null
    case 'nombre':
      return typeof valeur === 'number'
        ? [formatNombre(valeur, Number.isInteger(valeur) ? 0 : 2), unite].filter(Boolean).join('\u00A0')
        : null
    case 'date':
      return typeof valeur === 'string' ? formatDate(valeur) : null
    case 'ouiNon':
      return valeur === true ? 'Oui' : valeur === false ? 'Non' : null
    case 'choix':
      return typeof valeur === 'string' ? (liste[valeur] ?? valeur) : null
    case 'choixMultiple':
      return Array.isArray(valeur) ? enToutesLettres(liste, valeur.map(String)) : null
    case 'telephone':
      return typeof valeur === 'string' ? (valeur.match(/\d\d/g)?.join('\u00A0') ?? valeur) : null
    case 'lignes':
      return resume === undefined ? null : enUneLigne(valeur, resume)
    case 'texte':
    case 'texteLong':
    case 'email':
    case 'codePostal':
      return typeof valeur === 'string' ? valeur : null
  }
}

const enUneLigne = (valeur: unknown, resume: (element: unknown) => string) =>
  Array.isArray(valeur) ? valeur.map(resume).join(' ; ') : resume(valeur)

const telleQuelle = (valeur: unknown) => (typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur))

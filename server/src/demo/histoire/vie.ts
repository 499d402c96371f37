import { evenementDeCommentaire } from '@relogement/domain/commentaire/commentaire.evenements'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import { type Phase, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { enContentieux } from '@relogement/domain/menage/relogement/contentieux'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { evenementDeSuivi } from '@relogement/domain/suivi/suivi.evenements'
import type { Alea } from '../alea.ts'
import { enTexte, heures, instantDe, type Jour, jourDeTexte, mois, ouvreApres, ouvreAvant } from '../jours.ts'
import { adresseDe } from '../logements/logement.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import type { CompteEnBase, Socle } from '../socle/socle.ts'
import { type PieceDemo, piecesDe } from './pieces.ts'
import type { Histoire } from './raconter.ts'
import { retouchesDe } from './retouches.ts'
import { commentaires, commentairesDePartenaires, demarches, type TypeSuivi } from './textes.ts'

export interface CommentaireDemo {
  readonly texte: string
  readonly auteurId: string
  readonly visibilite: 'INTERNE' | 'PARTENAIRES'
  readonly le: string
}

export interface SuiviDemo {
  readonly type: TypeSuivi
  readonly texte: string
  readonly minutes: number | null
  readonly auteurId: string
  readonly jour: Jour
  readonly le: string
}

/** Ce qui s'écrit autour du dossier, hors des passages. */
export interface Vie {
  readonly commentaires: readonly CommentaireDemo[]
  readonly suivis: readonly SuiviDemo[]
  readonly pieces: readonly PieceDemo[]
}

/** Commentaires, suivis, documents et retouches ; l'historique les retient. */
export function animer(menage: MenageDemo, histoire: Histoire, propositions: readonly PropositionDemo[], socle: Socle, alea: Alea): Vie {
  const hier = ouvreAvant(socle.aujourdhui - 1)
  const { journal } = histoire
  const auteur = menage.charge ?? alea.choisir(socle.encadrants)
  for (const { jour, changements } of retouchesDe(menage, hier, alea)) {
    journal.enregistrer(jour, heures(9) + alea.entier(0, 3000), auteur.id, [{ ...SAISIE, changements }])
  }
  raconterLesPropositions(histoire, propositions, auteur)
  const pieces = piecesDe(menage, propositions, socle.aujourdhui, alea)
  for (const { genere, jour, secondes, nom, type } of pieces)
    if (!genere) journal.noter(jour, secondes, auteur.id, evenementDeDocument('DOCUMENT_AJOUTE', { nom, nature: type }))
  return { commentaires: commenter(menage, histoire, hier, socle, alea), suivis: suivre(menage, histoire, hier, auteur, alea), pieces }
}

function raconterLesPropositions({ journal }: Histoire, propositions: readonly PropositionDemo[], auteur: CompteEnBase): void {
  for (const { calLe, issue, rangs, ecriteLe, canal, apl, logement } of propositions) {
    const adresse = adresseDe(logement)
    if (calLe !== null) {
      const rang = issue === 'refusee_cal' ? null : (rangs.bailleur ?? 1)
      journal.noter(calLe, heures(12), auteur.id, evenementDeProposition('AVIS_CALEOL', { adresse, rang }))
    }
    if (ecriteLe === null) continue
    if (apl !== null) journal.noter(ecriteLe, heures(9), auteur.id, evenementDeProposition('PROJECTION_ETABLIE', { adresse }))
    const numero = propositions.filter((autre) => autre.ecriteLe !== null && autre.ecriteLe <= ecriteLe).length
    journal.noter(
      ecriteLe,
      heures(13),
      auteur.id,
      evenementDeProposition('PROPOSITION_ENVOYEE', { numero, adresse, canal, le: enTexte(ecriteLe) }),
    )
  }
}

/** La phase du parcours où se trouvait le ménage ce jour-là : celle d'avant le passage suivant. */
const phaseLe = ({ passages, etat }: Histoire, jour: Jour): Phase =>
  statutsMenage[passages.find((passage) => passage.jour > jour)?.ancien ?? etat.statut].phase

/** Rien ne s'écrit après un départ : les mots d'alors n'auraient plus d'objet. */
const dernierJour = ({ passages, etat }: Histoire, hier: Jour): Jour =>
  etat.statut === 'DEPART_SPONTANE' || etat.statut === 'ACCESSION_A_LA_PROPRIETE' || etat.statut === 'CLOTURE'
    ? Math.max((passages.at(-1)?.jour ?? hier) - 1, 0)
    : hier

function commenter(menage: MenageDemo, histoire: Histoire, hier: Jour, socle: Socle, alea: Alea): CommentaireDemo[] {
  const { creeLe } = menage.parcours
  const jusquA = Math.max(creeLe, dernierJour(histoire, hier))
  const combien = alea.selon([
    [0, 22],
    [1, 26],
    [2, 24],
    [3, 16],
    [4, 8],
    [6, 4],
  ] as const)
  const deja = new Set<string>()
  const jours = Array.from({ length: combien }, () => ouvreAvant(alea.entier(creeLe, jusquA))).filter((jour) => jour >= creeLe)
  return jours.flatMap((jour): CommentaireDemo[] => {
    const secondes = alea.entier(heures(8), heures(15) - 1)
    const partenaire = alea.chance(0.12) ? partenaireDe(menage, socle, alea) : null
    const texte = alea.choisir(
      (partenaire === null ? commentaires[phaseLe(histoire, jour)] : motsDe(partenaire, menage)).filter(convientA(menage)),
    )
    if (deja.has(texte)) return []
    deja.add(texte)
    const auteur = partenaire ?? (menage.charge === null || alea.chance(0.2) ? alea.choisir(socle.encadrants) : menage.charge)
    histoire.journal.noter(jour, secondes, auteur.id, evenementDeCommentaire('COMMENTAIRE_AJOUTE', {}))
    if (menage.charge !== null && auteur.id !== menage.charge.id) prevenir(histoire, jour, secondes, auteur, hier, menage.charge.id, alea)
    return [{ texte, auteurId: auteur.id, visibilite: partenaire === null ? 'INTERNE' : 'PARTENAIRES', le: instantDe(jour, secondes) }]
  })
}

/** Un mot ne parle que des personnes qui sont là. */
function convientA({ sections: { occupants } }: MenageDemo): (texte: string) => boolean {
  const enfants = occupants.some(({ role }) => role === 'ENFANT')
  const adultes = occupants.filter(({ role }) => role !== 'ENFANT')
  return (texte) =>
    (enfants || !/enfant|école|fille/i.test(texte)) &&
    (!texte.includes('Madame') || adultes.some(({ sexe }) => sexe === 'FEMININ')) &&
    (!texte.includes('Monsieur') || adultes.some(({ sexe }) => sexe === 'MASCULIN'))
}

function motsDe({ role }: CompteEnBase, { sections }: MenageDemo): readonly string[] {
  if (role === 'UTILISATEUR_MEL') return commentairesDePartenaires.METROPOLE
  return enContentieux(sections.logementActuel) ? commentairesDePartenaires.BAILLEUR_CREANCIER : commentairesDePartenaires.BAILLEUR
}

/** Le bailleur du logement actuel ou la métropole. */
function partenaireDe({ operation }: MenageDemo, { comptes, partenaires }: Socle, alea: Alea): CompteEnBase | null {
  const bailleur = partenaires.find(({ id }) => id === operation.bailleurId)?.code
  const possibles = comptes.filter(
    ({ role, partenaire }) => role === 'UTILISATEUR_MEL' || (role === 'BAILLEUR_CELLULE_COMMERCIALE' && partenaire === bailleur),
  )
  return alea.choisir(possibles)
}

/** Le commentaire d'un autre prévient le chargé de relogement ; vu, l'alerte s'éteint. */
function prevenir(
  { registre }: Histoire,
  jour: Jour,
  secondes: number,
  auteur: CompteEnBase,
  hier: Jour,
  chargeId: string,
  alea: Alea,
): void {
  const nom = `${auteur.prenom} ${auteur.nom}`
  const alerte = registre.allumer({
    type: 'COMMENTAIRE_AJOUTE',
    texte: `${nom} a commenté le dossier`,
    valeur: nom,
    couleur: null,
    pour: 'CHARGE',
    creeeLe: instantDe(jour, secondes),
    dueLe: jour,
    auteurId: auteur.id,
  })
  const vuLe = ouvreApres(jour + alea.entier(1, 6))
  if (vuLe > hier) return
  alerte.closeLe = instantDe(vuLe, heures(9))
  alerte.closePar = chargeId
}

function suivre(menage: MenageDemo, histoire: Histoire, hier: Jour, auteur: CompteEnBase, alea: Alea): SuiviDemo[] {
  const { creeLe } = menage.parcours
  const jusquA = Math.max(creeLe, dernierJour(histoire, hier))
  const combien = Math.min(6, alea.entier(0, 1) + Math.floor((jusquA - creeLe) / mois(4)))
  const libres = Array.from({ length: combien }, () => ouvreAvant(alea.entier(creeLe, jusquA)))
    .filter((jour) => jour >= creeLe)
    .map((jour) => ({ jour, ...alea.choisir(demarches[phaseLe(histoire, jour)]) }))
    .filter(({ type }) => type !== 'POST_RELOGEMENT')
  const visites = visitesPostRelogement(menage, histoire, jusquA, auteur.id, alea)
  return [...entretien(histoire), ...libres, ...visites].map(({ jour, type, texte, minutes }) => {
    const secondes = alea.entier(heures(8), heures(15) - 1)
    histoire.journal.noter(jour, secondes, auteur.id, evenementDeSuivi('SUIVI_NOTE', { suivi: type }))
    return { jour, type, texte, minutes, auteurId: auteur.id, le: instantDe(jour, secondes) }
  })
}

/** L'entretien préalable, le jour où il a eu lieu. */
function entretien({ etat, passages }: Histoire) {
  const { entretien: le } = etat.dates
  return le === null || passages.length === 0
    ? []
    : [{ jour: jourDeTexte(le), type: 'VISITE_DOMICILE' as const, texte: 'Entretien préalable au domicile.', minutes: 90 }]
}

/** Une visite à un, trois et six mois : elle éteint l'alerte qui la demandait. */
function visitesPostRelogement(menage: MenageDemo, { registre }: Histoire, jusquA: Jour, parId: string, alea: Alea) {
  return registre.alertes.flatMap((alerte) => {
    const jour = ouvreAvant(alerte.dueLe + alea.entier(2, 9))
    if (alerte.type !== 'POST_RELOGEMENT' || alerte.closeLe !== null || jour > jusquA || !alea.chance(0.85)) return []
    alerte.closeLe = instantDe(jour, heures(15))
    alerte.closePar = parId
    return [{ jour, type: 'POST_RELOGEMENT' as const, texte: alea.choisir(commentaires.Après.filter(convientA(menage))), minutes: 45 }]
  })
}

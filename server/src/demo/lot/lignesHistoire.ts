import type { Alea } from '../alea.ts'
import type { Ligne } from '../copie.ts'
import type { AlerteDemo } from '../histoire/alertes.ts'
import { versionner } from '../histoire/journal.ts'
import type { Histoire } from '../histoire/raconter.ts'
import type { CommentaireDemo, SuiviDemo } from '../histoire/vie.ts'
import { enTexte, heures, instantDe, type Jour, millisecondes } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import type { Socle } from '../socle/socle.ts'
import type { Fin } from './lignesMenage.ts'

/** L'historique d'un dossier, et la version où il l'a mené. */
export function lignesModifications({ id }: MenageDemo, { journal }: Histoire, alea: Alea): { lignes: Ligne<'modification'>[]; fin: Fin } {
  const versionnes = versionner(journal.evenements)
  const lignes = versionnes.map(({ evenement: { jour, secondes, type, code, donnees, auteurId, changements = [] }, version }) => ({
    id: alea.uuid(millisecondes(jour, secondes)),
    type,
    le: instantDe(jour, secondes),
    auteur_id: auteurId,
    sujet_id: id,
    version,
    code,
    donnees: JSON.stringify(donnees),
    changements: JSON.stringify(changements),
  }))
  const enregistres = versionnes.filter(({ version }) => version !== null)
  const instant = (rang: number) => {
    const evenement = enregistres.at(rang)?.evenement
    return evenement === undefined ? instantDe(0, 0) : instantDe(evenement.jour, evenement.secondes)
  }
  return { lignes, fin: { version: enregistres.at(-1)?.version ?? 1, creeLe: instant(0), modifieLe: instant(-1) } }
}

export const lignesAlertes = ({ id }: MenageDemo, alertes: readonly AlerteDemo[], aujourdhui: Jour, alea: Alea): Ligne<'alerte'>[] =>
  alertes.map(({ type, texte, valeur, couleur, pour, creeeLe, dueLe, auteurId, propositionId, closeLe, closePar, closeALaMain, ...a }) => ({
    id: alea.uuid(Date.parse(creeeLe)),
    sujet_id: id,
    type,
    texte,
    valeur,
    couleur,
    statut: closeLe !== null ? 'CLOTURE' : dueLe <= aujourdhui ? 'ALERTE' : 'EN_ATTENTE',
    date: creeeLe,
    date_alerte: instantDe(dueLe, heures(6)),
    auteur_id: auteurId,
    pour,
    proposition_id: propositionId ?? null,
    destinataire_id: a.destinataireId ?? null,
    ecartes: [...(a.ecartes ?? [])],
    close_le: closeLe,
    close_par: closePar,
    close_a_la_main: closeALaMain,
  }))

export const lignesCommentaires = ({ id }: MenageDemo, commentaires: readonly CommentaireDemo[], alea: Alea): Ligne<'commentaire'>[] =>
  commentaires.map(({ texte, auteurId, visibilite, le }) => ({
    id: alea.uuid(Date.parse(le)),
    sujet_id: id,
    auteur_id: auteurId,
    texte,
    visibilite,
    le,
  }))

export const lignesSuivis = ({ id }: MenageDemo, suivis: readonly SuiviDemo[], alea: Alea): Ligne<'suivi'>[] =>
  suivis.map(({ type, texte, minutes, auteurId, jour, le }) => ({
    id: alea.uuid(Date.parse(le)),
    sujet_id: id,
    type,
    date: enTexte(jour),
    duree_minutes: minutes,
    texte,
    auteur_id: auteurId,
    le,
  }))

const DECISIONS: Readonly<Record<string, { decision: string; suite: string | null }>> = {
  valider_presentation_gtr: { decision: 'ACCEPTE', suite: null },
  accepter_en_gtr: { decision: 'ACCEPTE', suite: null },
  demander_revision_projet: { decision: 'REFUSE', suite: 'REVISION' },
  mettre_en_veille: { decision: 'REFUSE', suite: 'VEILLE' },
}

/** Les réunions où le ménage était à l'ordre du jour : celles où il s'est inscrit, sauf inscription annulée. */
export function lignesReunions({ id, parcours: { etapes } }: MenageDemo): Ligne<'reunion_menage'>[] {
  return etapes.flatMap(({ transition, jour, reunion }, rang) => {
    const suite = etapes[rang + 1]
    if (transition !== 'inscrire_gtr' || reunion === null || suite?.transition === 'annuler_inscription_gtr') return []
    const { decision = null, suite: voie = null } = DECISIONS[suite?.transition ?? ''] ?? {}
    return [{ reunion_id: reunion.id, menage_id: id, decision, suite: voie, commentaire: null, inscrit_le: instantDe(jour, heures(11)) }]
  })
}

/** Quelques lectures récentes du dossier, pour le journal des accès. */
export function lignesConsultations(
  { id, charge, parcours }: MenageDemo,
  { encadrants, aujourdhui }: Socle,
  alea: Alea,
): Ligne<'consultation'>[] {
  return Array.from(
    {
      length: alea.selon([
        [0, 40],
        [1, 35],
        [2, 25],
      ] as const),
    },
    () => {
      const lecteur = charge === null || alea.chance(0.3) ? alea.choisir(encadrants) : charge
      const jour = alea.entier(Math.max(parcours.creeLe, aujourdhui - 60), aujourdhui - 1)
      return {
        le: instantDe(jour, alea.entier(heures(7), heures(16))),
        utilisateur_id: lecteur.id,
        sujet_id: id,
        ecran: 'fiche',
        groupes: ['COMPOSITION', 'FINANCE', 'PROJET', 'PROPOSITIONS'],
      }
    },
  )
}

// Un passage de statut et ce qu'il fait des propositions, tels que l'historique les dit (domain-rules § 1.3).
import { z } from 'zod'
import { codesDe } from '../../common/listes.ts'
import { minuscule } from '../../common/minuscule.ts'
import { dit, type Evenement, fort, type Morceau, redacteur, sorte } from '../../historique/evenement.ts'
import { codesStatutsMenage, libelleStatut } from '../menage.statuts.ts'
import { motifsRefusMenage } from '../relogement/refus.listes.ts'
import { motifsDepart, motifsVeille, typesAccession } from '../relogement/relogement.listes.ts'
import { raisonsDePerte } from './raisonsDePerte.ts'

const statut = z.enum(codesStatutsMenage)

const listes = { refus: motifsRefusMenage, veille: motifsVeille, depart: motifsDepart, accession: typesAccession } as const

const passage = {
  ancien: statut,
  nouveau: statut,
  /** Le logement auquel le ménage répond. */
  proposition: z.string().nullish(),
  bailAbsent: z.boolean().nullish(),
  /** Pourquoi, dans la liste qui le dit. */
  motif: z.object({ liste: z.enum(['refus', 'veille', 'depart', 'accession']), code: z.string() }).nullish(),
  commentaire: z.string().nullish(),
  /** Les courriels que personne n'a reçus. */
  sansDestinataire: z.array(z.object({ courriel: z.enum(['TRANSMISSION_DLS', 'PURGE']), bailleur: z.string().nullable() })).nullish(),
}
export type DonneesDuPassage = z.output<z.ZodObject<typeof passage>>

const proposition = { proposition: z.string() }

export const evenementsDuParcours = {
  STATUT_PASSE: sorte(passage, {
    texte: (d) =>
      [
        [`Statut passé de « ${libelleStatut(d.ancien)} » à « ${libelleStatut(d.nouveau)} »`, pourquoi(d)].filter(Boolean).join(' : '),
        ...enSouffrance(d),
      ].join('. '),
    fait: (d) => [dit(' a passé le statut'), ...deA(d)],
    seul: (d) => [dit('Le statut est passé'), ...deA(d)],
    commentaire: (d) => [pourquoi(d), ...enSouffrance(d)].filter(Boolean).join('. ') || null,
  }),
  PROPOSITION_RETIREE: sorte({}, { type: 'RETRAIT_PRESENTATION_LOGEMENT_GTR', texte: () => 'Proposition retirée' }),
  PROPOSITION_RETABLIE: sorte(proposition, { texte: (d) => `Proposition rétablie : ${d.proposition}` }),
  PROPOSITION_NON_RETABLIE: sorte(
    { ...proposition, raison: z.enum(codesDe(raisonsDePerte)) },
    { texte: (d) => `Proposition non rétablie : ${d.proposition}. ${raisonsDePerte[d.raison]}` },
  ),
  RETIRE_DU_GTR: sorte({}, { type: 'RETRAIT_PRESENTATION_GTR', texte: () => 'Ménage retiré du GTR' }),
}

export const evenementDuParcours = redacteur(evenementsDuParcours)

function deA({ ancien, nouveau }: DonneesDuPassage): Morceau[] {
  const nom = libelleStatut(ancien)
  return [dit(/^[aeiouéèêà]/i.test(nom) ? ' d’' : ' de '), fort(nom), dit(' à '), fort(libelleStatut(nouveau))]
}

const pourquoi = ({ proposition, bailAbsent, motif, commentaire }: DonneesDuPassage): string =>
  [proposition, bailAbsent && 'Bail absent des documents', motif && direLeMotif(motif), commentaire].filter(Boolean).join('. ')

function direLeMotif({ liste, code }: NonNullable<DonneesDuPassage['motif']>): string {
  const libelles: Readonly<Record<string, string>> = listes[liste]
  const libelle = (Object.hasOwn(libelles, code) ? libelles[code] : undefined) ?? code
  return liste === 'accession' ? `Accession ${minuscule(libelle)}` : libelle
}

type SansDestinataire = NonNullable<DonneesDuPassage['sansDestinataire']>[number]

const enSouffrance = ({ sansDestinataire }: DonneesDuPassage): string[] => (sansDestinataire ?? []).map(direSansDestinataire)

/** Un courriel que personne ne recevrait ne se tait pas (décision 0028). */
export function direSansDestinataire({ courriel, bailleur }: SansDestinataire): string {
  if (courriel === 'PURGE') return 'Aucun DPO ni data steward en activité : personne n’a reçu le courriel de la purge'
  return `${bailleur === null ? 'Aucun bailleur sur ce dossier' : `Aucun destinataire chez ${bailleur}`} : transmettez la demande vous-même`
}

/** Le passage, et ce courriel que personne n'a reçu. */
export function nonRecu<E extends Evenement>(passage: E, courriel: SansDestinataire): E {
  const { sansDestinataire } = passage.donnees as unknown as DonneesDuPassage
  return { ...passage, donnees: { ...passage.donnees, sansDestinataire: [...(sansDestinataire ?? []), courriel] } }
}

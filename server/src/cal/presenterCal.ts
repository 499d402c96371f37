import { type Acteur, aUnRole, EDIT } from '@relogement/domain/acces/roles'
import { type FaitsDeLaCal, verbesDeLaCal } from '@relogement/domain/cal/cal.permissions'
import type { Cal, Candidat } from '@relogement/domain/cal/cal.schema'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import type { StatutLogement } from '@relogement/domain/logement/logement.listes'
import { loyerChargesComprises } from '@relogement/domain/logement/loyerChargesComprises'
import { personnesDuBailleur } from '../acces/personnesDuBailleur.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { CandidatLu, LogementEnCal } from './cal.queries.ts'

const TRANSMIS = ['TRANSMIS_BAILLEUR', 'CAL'] as const
export const estTransmis = ({ reunion, passage }: LogementEnCal) =>
  passage !== null && reunion?.id === passage.reunionId && TRANSMIS.some((statut) => statut === reunion.statut)

/** Un dossier gelé ou archivé ne s'écrit pas : ni transmis, ni répondu, il n'empêche pas les autres. */
export const ouverts = ({ candidats }: LogementEnCal) => candidats.filter(({ gele }) => gele === null)
export const aTransmettre = (cal: LogementEnCal) => ouverts(cal).filter(({ statut }) => statut === 'acceptee_gtr')

/** Ce que les règles lisent d'un logement chez son bailleur. */
export function faitsDeLaCal(cal: LogementEnCal): FaitsDeLaCal {
  const gele = cal.candidats.find((candidat) => candidat.gele !== null)?.gele ?? null
  return {
    bailleurId: cal.bailleur?.id ?? null,
    statut: cal.statut as StatutLogement | null,
    unite: cal.reunion?.statut ?? null,
    aTransmettre: aTransmettre(cal).length,
    ferme: gele === null ? null : `Le dossier ${gele} est fermé à l’écriture : rien ne s’y répond avant la fin de sa limitation.`,
    reponduSans: ouverts(cal).length > 0,
    transmis: estTransmis(cal),
    candidats: cal.candidats.length,
    accepte: cal.accepte,
  }
}

/** La page d'un logement chez son bailleur, telle que cette personne la lit : un bailleur ne lit d'un candidat que sa fiche. */
export async function presenterCal({ db, acteur }: Contexte, cal: LogementEnCal): Promise<Cal> {
  const { passage } = cal
  const equipe = aUnRole(acteur, [...EDIT, 'RESPONSABLE_ADMINISTRATIF'])
  const verbes = verbesDeLaCal(acteur, faitsDeLaCal(cal))
  // Avant la transmission, le bailleur n'a reçu personne.
  const lus = equipe || estTransmis(cal) ? cal.candidats : []
  const retour = passage?.enregistreLe != null && passage.calLe !== null ? { le: passage.calLe, par: passage.enregistrePar } : null
  return presentItem('Cal', `/v1/business/logements/${cal.id}/cal`, {
    logement: logementPresente(cal),
    reunion: cal.reunion && { ...cal.reunion, date: instant(cal.reunion.date) },
    transmission: passage && {
      id: passage.id,
      le: instant(passage.transmisLe),
      par: passage.transmisPar,
      repondreAvant: instant(passage.repondreAvant),
      calLe: passage.calLe,
    },
    retour,
    reponse: passage?.reponse ? { numero: passage.reponse.numero, le: instant(passage.reponse.le), par: passage.reponse.par } : null,
    externesProposes: retour === null ? externesProposes(cal) : [],
    candidats: lus.map((candidat, place) => presenterCandidat(acteur, cal, candidat, place, equipe)),
    ...(equipe && passage !== null
      ? {
          liens: passage.liens.map((lien) => ({ ...lien, ouvertLe: instantOuNul(lien.ouvertLe), revoqueLe: instantOuNul(lien.revoqueLe) })),
        }
      : {}),
    ...(verbes.can.includes('transmettre')
      ? { destinataires: (await personnesDuBailleur(db, cal.bailleur?.id ?? null)).map(({ email }) => email) }
      : {}),
    ...verbes,
  })
}

const externesProposes = ({ passage }: LogementEnCal): Cal['externesProposes'] =>
  (passage?.reponse?.reponses ?? [])
    .filter(({ propositionId }) => propositionId === null)
    .map(({ rang, accepte, reponseExterne }) => ({ rang, accepte, reponseExterne }))

const instant = (texte: string) => new Date(texte).toISOString()
const instantOuNul = (texte: string | null) => (texte === null ? null : instant(texte))

export const logementPresente = (cal: LogementEnCal): Cal['logement'] => ({
  id: cal.id,
  adresse: adresseEnClair(cal),
  typologie: cal.typologie,
  surfaceHabitable: cal.surface,
  etage: cal.etage,
  ascenseur: cal.ascenseur,
  UG: cal.ug,
  loyerChargesComprises: loyerChargesComprises(cal),
  bailleur: cal.bailleur,
  version: cal.version,
})

/** Sa réponse, à défaut celle que le bailleur a donnée par son lien ; son rang, à défaut celui du GTR. */
function presenterCandidat(acteur: Acteur, { passage, accepte }: LogementEnCal, c: CandidatLu, place: number, equipe: boolean): Candidat {
  const enregistre = passage?.enregistreLe != null
  const donnee = enregistre ? undefined : passage?.reponse?.reponses.find(({ propositionId }) => propositionId === c.id)
  return {
    propositionId: c.id,
    externe: c.externe,
    statut: c.statut,
    menage:
      c.menageId === null || c.codeMenage === null
        ? null
        : {
            id: c.menageId,
            ...(c.noms === null ? {} : { noms: c.noms }),
            codeMenage: c.codeMenage,
            personnes: c.fiche?.personnes ?? personnes(c.personnes),
          },
    ...(equipe && c.menageId !== null && aUnRole(acteur, EDIT) ? { cotation: { couleur: c.couleur, score: c.score } } : {}),
    tauxEffort: c.fiche?.tauxEffort ?? null,
    // Un bailleur ne lit que l'ordre qu'on lui a transmis, qui est celui-là.
    rangGTR: c.externe ? null : c.rangGTR,
    rang: donnee?.rang ?? c.rang ?? place + 1,
    accepte: donnee?.accepte ?? c.accepte,
    motif: donnee?.motif ?? c.motif,
    reponseExterne: donnee?.reponseExterne ?? c.reponseExterne,
    refuse: nEnVeutPlus(c),
    fige: accepte ? 'Un ménage a accepté ce logement.' : c.gele === null ? null : 'dossier fermé à l’écriture, sa réponse attend.',
  }
}

/** Il a refusé ce logement, ou, le logement pris puis laissé par le candidat du bailleur, il en a un autre. */
export const nEnVeutPlus = ({ statut, ailleurs }: CandidatLu) => statut === 'refusee_menage' || (statut === 'retiree' && ailleurs)

const personnes = (nombre: number) => `${nombre}\u00A0personne${nombre > 1 ? 's' : ''}`

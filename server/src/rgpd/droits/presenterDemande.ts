import { reserveA } from '@relogement/domain/acces/reserveA'
import { aUnRole } from '@relogement/domain/acces/roles'
import { verbesOuverts } from '@relogement/domain/common/verbes'
import { type Civilite, civilite } from '@relogement/domain/menage/menage.noms'
import { placesAConsequences } from '@relogement/domain/passage/effets'
import { delaiDe, echeanceInitiale } from '@relogement/domain/rgpd/droits/delai.rules'
import {
  type CanalDeDemande,
  DPO_SEULE,
  type Droit,
  type MotifDeRefusDeDroits,
  type MoyenDIdentite,
  numeroDeDemande,
  type StatutDeDemande,
} from '@relogement/domain/rgpd/droits/droits.listes'
import {
  type FaitsDeDemande,
  type NomTransitionDeDemande,
  passagesDeDemande,
  refusDeCommuniquer,
  refusDInstruire,
} from '@relogement/domain/rgpd/droits/droits.transitions'
import { enfantsDe } from '@relogement/domain/rgpd/droits/export'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { type DemandeEnBase, getPersonne, listDossiers, listEtapes, listPieces } from './demande.queries.ts'

type DatesDeDemande = Pick<DemandeEnBase, 'statut' | 'droit' | 'recue_le' | 'identite_le' | 'prolongee_le'>

/** Ce qu'il faut d'une demande pour l'écrire au registre. */
export type LigneDuRegistre = DatesDeDemande &
  Pick<DemandeEnBase, 'id' | 'version' | 'numero' | 'personne' | 'canal' | 'close_le'> & { readonly nombreDeDossiers: number }

export const faitsDe = ({ statut, droit, recue_le, identite_le, prolongee_le }: DatesDeDemande): FaitsDeDemande => ({
  statut: statut as StatutDeDemande,
  droit: droit as Droit,
  recueLe: recue_le,
  identiteVerifieeLe: identite_le,
  prolongeeLe: prolongee_le,
})

export const adresseDe = (id: string): string => `/v1/rgpd/demandes/${id}`

/** Une ligne du registre. */
export function presenterLigne(demande: LigneDuRegistre, aujourdhui: string) {
  const faits = faitsDe(demande)
  const { echeance, joursRestants, enRetard } = delaiDe(faits, aujourdhui)
  return presentItem('DemandeDeDroits', adresseDe(demande.id), {
    id: demande.id,
    version: demande.version,
    numero: numeroDeDemande(demande.numero),
    droit: demande.droit as Droit,
    personne: demande.personne,
    canal: demande.canal as CanalDeDemande,
    recueLe: demande.recue_le,
    statut: faits.statut,
    echeance,
    joursRestants,
    enRetard,
    closeLe: demande.close_le,
    nombreDeDossiers: demande.nombreDeDossiers,
  })
}

/** La demande entière : ce qui a été fait, ce qui peut l'être, et sinon pourquoi. */
export async function presenterDemande({ db, acteur, aujourdhui }: Contexte, demande: DemandeEnBase) {
  const dossiers = await listDossiers(db, demande.id)
  const etapes = await listEtapes(db, demande.id)
  return {
    ...presenterLigne({ ...demande, nombreDeDossiers: dossiers.length }, aujourdhui),
    email: demande.email,
    telephone: demande.telephone,
    adresse: demande.adresse,
    civilite: civiliteDe(dossiers),
    objet: demande.objet,
    identite: await identiteDe(db, demande),
    prolongation:
      demande.prolongee_le === null
        ? null
        : { motif: demande.prolongation_motif ?? '', le: demande.prolongee_le, jusquAuPlusTard: echeanceInitiale(demande.recue_le) },
    cloture:
      demande.close_le === null
        ? null
        : { le: demande.close_le, motif: demande.motif_refus as MotifDeRefusDeDroits | null, precisions: demande.precisions },
    dossiers: dossiers.map(({ occupants, sexe, ...dossier }) => ({
      ...dossier,
      enfants:
        dossier.occupantId === null
          ? []
          : enfantsDe({ occupants, occupantId: dossier.occupantId }, aujourdhui).map(({ id, prenom, nom }) => ({
              id,
              nom: [prenom, nom].filter(Boolean).join(' '),
            })),
    })),
    pieces: await listPieces(db, demande.id),
    etapes: etapes.map(({ le, ...etape }) => ({ ...etape, le: le.toISOString() })),
    ...verbesDe(
      { acteur, aujourdhui },
      faitsDe(demande),
      dossiers.some(({ limitation }) => limitation !== null),
    ),
  }
}

/** La civilité de la personne désignée ; deux dossiers qui la disent autrement n'en disent rien. */
export function civiliteDe(dossiers: readonly { sexe: string | null }[]): Civilite | null {
  const dites = new Set(dossiers.map(({ sexe }) => civilite(sexe)).filter((titre) => titre !== null))
  return dites.size === 1 ? ([...dites][0] ?? null) : null
}

async function identiteDe(db: Contexte['db'], { identite_moyen, identite_le, identite_par }: DemandeEnBase) {
  if (identite_moyen === null || identite_le === null || identite_par === null) return null
  return { moyen: identite_moyen as MoyenDIdentite, le: identite_le, par: await getPersonne(db, identite_par) }
}

type Verbe = NomTransitionDeDemande | 'modifier' | 'rattacher' | 'limiter' | 'leverLaLimitation' | 'exporter' | 'courrier'

/** Ce que la personne peut faire de la demande ; ce qui n'a pas d'objet à ce statut n'est ni permis ni refusé. */
function verbesDe({ acteur, aujourdhui }: Pick<Contexte, 'acteur' | 'aujourdhui'>, faits: FaitsDeDemande, gele: boolean) {
  const raison = aUnRole(acteur, DPO_SEULE) ? refusDInstruire(faits) : reserveA(DPO_SEULE)
  const nextPlaces = placesAConsequences(passagesDeDemande, { faits, donnees: {}, aujourdhui }, acteur)
  const raisons: Partial<Record<Verbe, string | null>> = {
    modifier: raison,
    rattacher: raison,
    limiter: raison ?? refusDeCommuniquer(faits),
    exporter: raison ?? refusDeCommuniquer(faits),
    // Une lettre peut encore s'écrire une fois la demande close.
    courrier: aUnRole(acteur, DPO_SEULE) ? null : reserveA(DPO_SEULE),
  }
  // Un gel se lève aussi quand la demande est close.
  if (gele) raisons.leverLaLimitation = aUnRole(acteur, DPO_SEULE) ? null : reserveA(DPO_SEULE)
  for (const { transition, bloquants } of nextPlaces) raisons[transition] = bloquants[0] ?? null
  return { ...verbesOuverts(raisons as Record<Verbe, string | null>), nextPlaces }
}

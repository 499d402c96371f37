import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import { echeanceDe } from '@relogement/domain/rgpd/droits/delai.rules'
import type { SaisieDeDemande } from '@relogement/domain/rgpd/droits/droits.schema'
import {
  type DonneesDeDemande,
  type EtapeDeDemande,
  type NomTransitionDeDemande,
  type PassageDeDemande,
  passagesDeDemande,
  refusDInstruire,
} from '@relogement/domain/rgpd/droits/droits.transitions'
import type { Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { enColonnes } from '../../core/enColonnes.ts'
import type { DroitsDemande } from '../../core/tables.gen.ts'
import { type ConceptQuiPasse, passer } from '../../passage/passer.ts'
import { type DemandeEnBase, getDemande, insertEtape, lockDemande, updateDemande } from './demande.queries.ts'
import { faitsDe, presenterDemande } from './presenterDemande.ts'

export const lireDemande = async (ctx: Contexte, id: string) => presenterDemande(ctx, await getDemande(ctx.db, id))

export async function enregistrerDemande(ctx: Contexte, saisie: SaisieDeDemande) {
  const { db, acteur, maintenant } = ctx
  refuserAVenir(ctx, saisie.recueLe)
  const id = uuidv7()
  await db
    .insertInto('droits_demande')
    .values({ id, ...colonnesDe(saisie, null), creee_le: maintenant, creee_par: acteur.id })
    .execute()
  await insertEtape(db, id, { auteurId: acteur.id, le: maintenant, texte: `Demande enregistrée, reçue le ${formatDate(saisie.recueLe)}` })
  return lireDemande(ctx, id)
}

/** Corrige ce qui a été noté à la réception, et seulement ce qui est redit ; l'échéance suit la date de réception. */
export async function corrigerDemande(ctx: Contexte, id: string, redit: Partial<SaisieDeDemande>) {
  const demande = await viser(ctx, id)
  const saisie = { ...saisieDe(demande), ...redit }
  refuserAVenir(ctx, saisie.recueLe)
  const posterieure = [demande.identite_le, demande.prolongee_le].some((jour) => jour !== null && jour < saisie.recueLe)
  if (posterieure) throw conflit('La demande ne peut pas être reçue après la vérification d’identité ou la prolongation déjà notées.')
  const champs = colonnesDe(saisie, demande.prolongee_le)
  const changes = Object.keys(champs).filter((cle) => champs[cle as keyof typeof champs] !== demande[cle as keyof DemandeEnBase])
  if (changes.length === 0) return presenterDemande(ctx, demande)
  return noter(ctx, demande, champs, 'Demande corrigée', changes.flatMap((cle) => LIBELLES[cle] ?? []).join(', '))
}

const saisieDe = ({ droit, personne, email, telephone, adresse, canal, recue_le, objet }: DemandeEnBase) => ({
  droit,
  personne,
  email,
  telephone,
  adresse,
  canal,
  recueLe: recue_le,
  objet,
})

const LIBELLES: Readonly<Record<string, string>> = {
  droit: 'droit',
  personne: 'personne',
  email: 'adresse électronique',
  telephone: 'téléphone',
  adresse: 'adresse',
  canal: 'canal',
  recue_le: 'date de réception',
  objet: 'objet',
}

const colonnesDe = (
  { droit, personne, email, telephone, adresse, canal, recueLe, objet }: ReturnType<typeof saisieDe>,
  prolongeeLe: string | null,
) => ({
  droit,
  personne,
  email,
  telephone,
  adresse,
  canal,
  recue_le: recueLe,
  objet,
  echeance: echeanceDe({ recueLe, prolongeeLe }),
})

const demandeQuiPasse: ConceptQuiPasse<PassageDeDemande, NomTransitionDeDemande, DemandeEnBase, Updateable<DroitsDemande>> = {
  automate: passagesDeDemande,
  faits: (_ctx, demande) => faitsDe(demande),
  colonnes: ({ champs }) => enColonnes(champs),
  actions: {},
  sujet: null,
  ecrire: (ctx, demande, colonnes, { historique }, par) => ecrireLaDemande(ctx, demande, colonnes, historique, par),
}

/** Une étape de l'instruction : la preuve demandée, l'identité vérifiée, la prolongation, la réponse, le refus. */
export async function instruire(ctx: Contexte, id: string, transition: NomTransitionDeDemande, donnees: DonneesDeDemande = {}) {
  const demande = await viserMemeClose(ctx, id)
  const { ecrit } = await passer(demandeQuiPasse, ctx, demande, { transition, donnees }, ctx.acteur)
  return presenterDemande(ctx, ecrit)
}

/** La demande verrouillée, à la version que la personne a lue, encore ouverte. */
export async function viser(ctx: Contexte, id: string): Promise<DemandeEnBase> {
  const demande = await viserMemeClose(ctx, id)
  const refus = refusDInstruire(faitsDe(demande))
  if (refus !== null) throw conflit(refus)
  return demande
}

export async function viserMemeClose({ db, versionAttendue }: Contexte, id: string): Promise<DemandeEnBase> {
  const demande = await lockDemande(db, id)
  if (versionAttendue !== null && versionAttendue !== demande.version)
    throw new DomainError('version', 'demande-de-droits.version', 'Cette demande a été modifiée depuis que vous l’avez ouverte.', {
      details: { version: demande.version, champs: [] },
    })
  return demande
}

/** Écrit la demande et son étape, et la rend. */
export async function noter(
  ctx: Contexte,
  demande: DemandeEnBase,
  champs: Updateable<DroitsDemande>,
  texte: string,
  details: string | null = null,
) {
  return presenterDemande(ctx, await ecrireLaDemande(ctx, demande, champs, [{ texte, details }], ctx.acteur.id))
}

async function ecrireLaDemande(
  { db, maintenant: le }: Pick<Contexte, 'db' | 'maintenant'>,
  demande: DemandeEnBase,
  champs: Updateable<DroitsDemande>,
  etapes: readonly EtapeDeDemande[],
  auteurId: string | null,
): Promise<DemandeEnBase> {
  const ecrite = await updateDemande(db, demande, champs)
  for (const etape of etapes) await insertEtape(db, demande.id, { auteurId, le, ...etape })
  return ecrite
}

export const conflit = (raison: string) =>
  new DomainError('conflit', 'demande-de-droits.refusee', raison, { details: { bloquants: [raison] } })

function refuserAVenir({ aujourdhui }: Contexte, recueLe: string): void {
  if (recueLe <= aujourdhui) return
  const message = 'Une demande ne se reçoit pas dans l’avenir'
  throw new DomainError('saisie', 'demande-de-droits.a-venir', message, { violations: [{ propertyPath: 'recueLe', message }] })
}

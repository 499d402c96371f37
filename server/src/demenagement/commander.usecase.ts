import { formatDate } from '@relogement/domain/common/date.format'
import { DomainError, exiger } from '@relogement/domain/common/errors'
import type { Commande } from '@relogement/domain/demenagement/bonDeCommande'
import { evenementDeDemenagement } from '@relogement/domain/demenagement/demenagement.evenements'
import { canProduireDocument } from '@relogement/domain/menage/menage.permissions'
import { exigerJourOuvert } from '@relogement/domain/planning/planning.rules'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { passerParSysteme } from '../menage/passages/passer.usecase.ts'
import { produireDocument } from '../menage/produits/produireDocument.ts'
import { calendrierDe } from '../planning/jours.ts'
import { commander as numeroter, prendreUnePlace } from '../planning/places.ts'
import { ecrireAuPrestataire } from '../planning/prestataire.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { choisirLePrestataire } from './choisirLePrestataire.ts'
import { contenuDuBon } from './contenuDuBon.ts'
import { exigerJourDuMenage } from './exigerJourDuMenage.ts'

const nature = 'BON_COMMANDE_DEMENAGEMENT'

/** Réserve un créneau, avance le ménage et produit le bon de commande : tout, ou rien. */
export async function commander(
  ctx: Contexte,
  {
    menageId,
    date,
    prestataireId: choisi,
    ...commande
  }: Commande & { menageId: string; date: string; prestataireId?: string | null | undefined },
) {
  const prestataireId = await choisirLePrestataire(ctx.db, choisi ?? null)
  const dossier = await tenir(ctx, menageId)
  await exigerSansCreneau(ctx, menageId)
  exigerJourDuMenage(ctx, dossier, date)
  exigerJourOuvert(ctx.acteur, date, await calendrierDe(ctx))
  const { id } = await prendreUnePlace(ctx, { jour: date, titre: dossier.menage.noms || dossier.menage.code_menage, menageId })
  const numero = await numeroter(ctx.db, id, prestataireId)
  await passerParSysteme(ctx, dossier, 'programmer_demenagement', { donnees: { date }, faits: { creneauReserve: true } })
  await ecrireAuPrestataire(ctx, { menageId, numero, jour: date, quoi: 'COMMANDE', prestataireId })
  return produireLeBon(ctx, menageId, { id, numero, saisie: commande })
}

/** Le ménage se déménage lui-même : la date qu'il dit suffit à avancer. */
export async function refuserLaPrestation(ctx: Contexte, { menageId, date }: { readonly menageId: string; readonly date: string }) {
  const { db, acteur, maintenant } = ctx
  const dossier = await tenir(ctx, menageId)
  exigerJourDuMenage(ctx, dossier, date)
  await passerParSysteme(ctx, dossier, 'programmer_demenagement', { donnees: { date }, faits: { prestationRefusee: true } })
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenementDeDemenagement('PRESTATION_REFUSEE', { jour: date })])
  return presentItem('PrestationRefusee', `/v1/menages/${menageId}`, { menageId, date })
}

/** Une version du bon, de ce que le dossier et le créneau disent aujourd'hui. */
export const produireLeBon = async (
  ctx: Contexte,
  menageId: string,
  { id, numero, saisie }: { readonly id: string; readonly numero: number; readonly saisie: Readonly<Record<string, unknown>> },
) =>
  produireDocument(ctx, await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId), {
    nature,
    fabrique: contenuDuBon,
    saisie,
    sujetId: id,
    evenement: 'COURRIER_PRODUIT',
    titre: `Bon de commande n° ${numero}`,
  })

async function tenir(ctx: Contexte, menageId: string): Promise<DossierVerrouille> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canProduireDocument(ctx.acteur, liensDuMenage(dossier), nature))
  return dossier
}

async function exigerSansCreneau({ db, aujourdhui }: Contexte, menageId: string): Promise<void> {
  const deja = await db
    .selectFrom('creneau')
    .select('jour')
    .where('menage_id', '=', menageId)
    .where('jour', '>=', aujourdhui)
    .executeTakeFirst()
  if (deja === undefined) return
  throw new DomainError(
    'conflit',
    'planning.deja-reserve',
    `Un créneau est déjà réservé le ${formatDate(deja.jour)} : déplacez-le ou annulez-le.`,
  )
}

import { evenementDeDemenagement } from '@relogement/domain/demenagement/demenagement.evenements'
import { exigerJourOuvert, exigerRenommable } from '@relogement/domain/planning/planning.rules'
import type { Contexte } from '../core/contexte.ts'
import type { DossierVerrouille } from '../menage/dossier/dossier.queries.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { enregistrer } from '../menage/modification/enregistrer.ts'
import { presenterCreneau } from '../planning/creneau.usecases.ts'
import { calendrierDe } from '../planning/jours.ts'
import { type CreneauPris, deplacerLeCreneau, renommerLeCreneau } from '../planning/places.ts'
import { ecrireAuPrestataire } from '../planning/prestataire.ts'
import { produireLeBon } from './commander.usecase.ts'
import { exigerJourDuMenage } from './exigerJourDuMenage.ts'
import { tenirLeCreneau } from './tenir.ts'

interface Changement {
  readonly title?: string | undefined
  readonly date?: string | undefined
}

/** Renomme un créneau bloqué, ou le déplace sur un jour qui en a un libre : une réservation garde le nom de son ménage. */
export async function changerLeCreneau(ctx: Contexte, id: string, { title, date }: Changement) {
  const { creneau, dossier } = await tenirLeCreneau(ctx, id, date === undefined ? 'renommer' : 'deplacer')
  let ecrit = creneau
  if (title !== undefined && dossier !== null) exigerRenommable(title, [creneau.titre, dossier.menage.noms])
  if (title !== undefined && dossier === null) ecrit = await renommerLeCreneau(ctx.db, id, title)
  if (date !== undefined && date !== creneau.jour) {
    if (dossier !== null) exigerJourDuMenage(ctx, dossier, date)
    exigerJourOuvert(ctx.acteur, date, await calendrierDe(ctx))
    ecrit = await deplacerLeCreneau(ctx.db, id, date)
    if (dossier !== null) await daterDeNouveau(ctx, dossier, creneau.jour, date)
    if (dossier !== null) await corrigerLeBon(ctx, dossier.menage.id, ecrit)
  }
  return presenterCreneau(ecrit, true)
}

/** Le dossier suit son créneau, s'il en avait la date. */
async function daterDeNouveau(ctx: Contexte, dossier: DossierVerrouille, ancien: string, nouveau: string): Promise<void> {
  const sections = lireSections(dossier.menage, dossier)
  const { relogement } = sections
  const suit = relogement.dates.demenagement === ancien
  await enregistrer(
    ctx,
    dossier,
    sections,
    suit ? { ...sections, relogement: { ...relogement, dates: { ...relogement.dates, demenagement: nouveau } } } : sections,
    { evenements: [evenementDeDemenagement('CRENEAU_DEPLACE', { ancien, nouveau })] },
  )
}

/** Le bon dit le nouveau jour, et le déménageur l'apprend. */
async function corrigerLeBon(
  ctx: Contexte,
  menageId: string,
  { id, jour, commande: numero, prestataire_id: prestataireId }: CreneauPris,
): Promise<void> {
  if (numero === null) return
  const dernier = await ctx.db
    .selectFrom('document')
    .select('donnees')
    .where('sujet_id', '=', menageId)
    .where('objet_id', '=', id)
    .where('genere', '=', true)
    .orderBy('numero', 'desc')
    .executeTakeFirst()
  const { saisie = {} } = (dernier?.donnees ?? {}) as { saisie?: Record<string, unknown> }
  await ecrireAuPrestataire(ctx, { menageId, numero, jour, quoi: 'CHANGEMENT', prestataireId })
  await produireLeBon(ctx, menageId, { id, numero, saisie })
}

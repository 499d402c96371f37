import { exiger } from '@relogement/domain/common/errors'
import { documentsManquants } from '@relogement/domain/menage/completude/documentsAttendus'
import type { TypeCourrielDuMenage } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import { codeDuCourriel } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import { demandeDePieces, type FaitsDemandeDePieces } from '@relogement/domain/menage/courriels/demandeDePieces'
import { relance } from '@relogement/domain/menage/courriels/relance'
import { type FaitsTransfert, transfertDepotDeGarantie } from '@relogement/domain/menage/courriels/transfertDepotDeGarantie'
import { civilite } from '@relogement/domain/menage/menage.noms'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { sql } from 'kysely'
import { lireCharge } from '../../acces/charge.queries.ts'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { type Dossier, getDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { lireSections } from '../dossier/sections.ts'
import { faitsDeLaRelance } from './relance.ts'

interface ModeleDemande {
  readonly type: TypeCourrielDuMenage
  /** Qui relancer. */
  readonly cible?: string | undefined
}

/** Un courriel pré-rempli d'après le dossier ; rien n'est écrit. */
export async function lireModele(ctx: Contexte, menageId: string, { type, cible }: ModeleDemande) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  await noterConsultation(ctx.services.lecture, ctx.acteur, menageId, 'courriels', ['CONTACT'], ctx.maintenant)
  const transfert = type === 'transfert-depot-de-garantie' ? await faitsDuTransfert(ctx, dossier) : null
  const courriel =
    type === 'relance'
      ? relance(await faitsDeLaRelance(ctx, dossier, cible ?? ''))
      : transfert === null
        ? demandeDePieces(await faitsDesPieces(ctx, dossier))
        : transfertDepotDeGarantie(transfert)
  return presentItem('ModeleDeCourriel', `/v1/business/menages/${menageId}/courriels/modele`, {
    destinataires: [...courriel.destinataires],
    sujet: courriel.sujet,
    corps: courriel.corps,
    remarques: [...courriel.remarques],
    transfert: transfert && { ...transfert, destinataires: [...transfert.destinataires] },
  })
}

/** Ce que dit la demande de pièces d'un ménage : ce qui manque à son dossier, à qui le remettre, avant quand. */
export async function faitsDesPieces({ db, aujourdhui }: Contexte, dossier: Dossier): Promise<FaitsDemandeDePieces> {
  const { menage, documents, charge, inscription } = dossier
  const sections = lireSections(menage, dossier)
  const principal = sections.occupants.find(({ role }) => role === 'PRINCIPAL')
  const manquants = documentsManquants({ ...sections, chargeDeRelogement: charge }, documents, aujourdhui)
  const suivi = await lireCharge(db, charge?.id ?? null)
  return {
    aQui: [civilite(principal?.sexe), principal?.nom].filter(Boolean).join(' ') || menage.noms,
    email: sections.informations.email,
    pieces: manquants.map(({ libelle }) => libelle),
    charge: suivi && { nom: suivi.nom, telephone: suivi.telephone },
    gtrLe: await jourDuGtr(db, inscription?.reunionId ?? null),
    aujourdhui,
  }
}

async function jourDuGtr(db: Contexte['db'], reunionId: string | null): Promise<string | null> {
  if (reunionId === null) return null
  const reunion = await db.selectFrom('reunion').select('date').where('id', '=', reunionId).executeTakeFirst()
  return reunion?.date ? jourDe(reunion.date) : null
}

async function faitsDuTransfert({ db }: Contexte, dossier: Dossier): Promise<FaitsTransfert> {
  const { menage, propositions } = dossier
  const { relogement, logementActuel } = lireSections(menage, dossier)
  const acceptee = propositions.find(({ statut }) => statut === 'acceptee_menage')
  return {
    codeMenage: menage.code_menage,
    noms: menage.noms,
    bailLe: relogement.dates.signatureDuBail,
    ancienDepot: logementActuel.finance.depotDeGarantie,
    nouveauDepot: await depotDuLogement(db, acceptee?.logementId ?? null),
    destinataires: await derniersDestinataires(db, menage.partenaire_id),
  }
}

async function depotDuLogement(db: Contexte['db'], logementId: string | null): Promise<number | null> {
  if (logementId === null) return null
  const logement = await db
    .selectFrom('logement')
    .select(sql<number | null>`(caracteristiques ->> 'depotDeGarantie')::float8`.as('depot'))
    .where('id', '=', logementId)
    .executeTakeFirst()
  return logement?.depot ?? null
}

/** Le service comptable du bailleur n'a pas de fiche : on propose l'adresse du dernier transfert qu'il a reçu. */
async function derniersDestinataires(db: Contexte['db'], partenaireId: string | null): Promise<string[]> {
  if (partenaireId === null) return []
  const dernier = await db
    .selectFrom('email_sortant as e')
    .innerJoin('menage as m', 'm.id', 'e.sujet_id')
    .select('e.destinataires')
    .where('m.partenaire_id', '=', partenaireId)
    .where('e.type', '=', codeDuCourriel('transfert-depot-de-garantie'))
    .orderBy('e.cree_le', 'desc')
    .limit(1)
    .executeTakeFirst()
  return dernier?.destinataires ?? []
}

import { recapitulatifRelogement } from '@relogement/domain/menage/cloture/recapitulatifRelogement'
import { type Satisfaction, satisfactionSchema } from '@relogement/domain/menage/cloture/satisfaction'
import {
  type NatureRemboursement,
  naturesRemboursement,
  type StatutRemboursement,
  statutsRemboursement,
} from '@relogement/domain/remboursement/remboursement.listes'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import { lireSections } from '../dossier/sections.ts'
import { menageReloge } from '../nouveau-logement/contenuDeLaFiche.ts'
import { ficheDuDossier } from '../nouveau-logement/reperes.ts'
import type { DeQuoiFabriquer } from '../produits/fabrique.ts'

/** `saisie.satisfaction` : les réponses données avec la clôture ; à défaut, celles que le dossier garde. */
export async function contenuDuRecapitulatifDeRelogement({ ctx, dossier, saisie, jour }: DeQuoiFabriquer) {
  const sections = lireSections(dossier.menage, dossier)
  return recapitulatifRelogement({
    ...(await ficheDuDossier(ctx, dossier, sections)),
    jour,
    menage: menageReloge(dossier),
    etapes: dossier.etapes,
    propositions: dossier.propositions.toReversed(),
    dates: sections.relogement.dates,
    remboursements: await depensesDemandees(ctx.db, dossier.menage.id),
    accompagnement: sections.relogement.accompagnementPostRelogement,
    suivis: dossier.suivis,
    satisfaction: satisfactionDite(saisie['satisfaction']) ?? dossier.satisfaction,
  })
}

/** Dans l'ordre des demandes ; un brouillon ne se dit pas. */
async function depensesDemandees(db: Acces, menageId: string) {
  const demandes = await db
    .selectFrom('demande_remboursement as d')
    .select(sql<StatutRemboursement>`d.statut`.as('statut'))
    .select(
      sql<
        { nature: NatureRemboursement; libelle: string | null; montant: number | null }[]
      >`(select coalesce(json_agg(json_build_object('nature', l.nature, 'libelle', l.libelle, 'montant', l.montant) order by l.rang), '[]')
        from ligne_remboursement l where l.demande_id = d.id)`.as('lignes'),
    )
    .where('d.menage_id', '=', menageId)
    .where('d.statut', '<>', 'BROUILLON')
    .orderBy('d.numero')
    .execute()
  return demandes.map(({ statut, lignes }) => ({
    statut: statutsRemboursement[statut],
    payee: statut === 'PAYEE',
    depenses: lignes.map(({ nature, libelle, montant }) => ({
      texte: [naturesRemboursement[nature], libelle].filter(Boolean).join(' : '),
      montant,
    })),
  }))
}

const satisfactionDite = (saisie: unknown): Satisfaction | null => satisfactionSchema.safeParse(saisie).data ?? null

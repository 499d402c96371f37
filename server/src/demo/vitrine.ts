import { createHash } from 'node:crypto'
import { documentsProduits, type NatureProduite } from '@relogement/domain/document/produits/documentsProduits'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import { sql } from 'kysely'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { Base } from '../core/database.ts'
import type { AtelierPdf } from '../core/pdf/atelier.ts'
import { fabriques } from '../fabriques.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import type { DonneesGardees } from '../menage/produits/versions.queries.ts'
import { operateurDe } from '../referentiel/operateur.queries.ts'
import type { Deposer } from './depot/dossier.ts'

const NATURES = [
  'RECAPITULATIF_ENTRETIEN',
  'FICHE_NOUVEAU_LOGEMENT',
  'RECAPITULATIF_RELOGEMENT',
  'BON_COMMANDE_DEMENAGEMENT',
] as const satisfies readonly NatureProduite[]
const DOSSIERS_PAR_STATUT = 3

/**
 * Quelques dossiers, au début, au milieu et au bout du parcours, ont les documents que le produit fait vraiment ; les autres gardent une
 * page qui dit ce qu'elle est : des milliers de PDF retarderaient le premier démarrage.
 */
export async function composerLesVitrines(base: Base, pdf: AtelierPdf, deposer: Deposer): Promise<void> {
  const { nom: operateur } = await operateurDe(base)
  const { rows } = await sql<{
    id: string
    type: (typeof NATURES)[number]
    cle: string
    le: Date
    menageId: string
    objetId: string | null
  }>`
    with vitrines as (
      select id from (select id, row_number() over (partition by statut order by code_menage) as rang from menage
        where statut in ('ATTENTE_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT', 'DEMENAGEMENT', 'ACCOMPAGNEMENT_POST_RELOGEMENT', 'CLOTURE') and relogement_necessaire and archive_le is null) m
      where rang <= ${DOSSIERS_PAR_STATUT})
    select d.id, d.type, d.cle_stockage as cle, d.ajoute_le as le, d.sujet_id as "menageId", d.objet_id as "objetId"
    from document d join vitrines v on v.id = d.sujet_id
    where d.genere and d.supprime_le is null and d.donnees is null and d.type = any(${[...NATURES]})
      and (d.type <> 'BON_COMMANDE_DEMENAGEMENT' or d.objet_id is not null) order by d.sujet_id, d.ajoute_le`.execute(base)
  for (const { id, type, cle, le, menageId, objetId } of rows) {
    const jour = jourDe(le)
    const dossier = await lockDossier(base, sql`true`, menageId)
    const ctx = { db: base, aujourdhui: jour, maintenant: le } as Contexte
    const { titre, modele } = documentsProduits[type]
    const contenu = await fabriques[type]({ ctx, dossier, saisie: {}, sujetId: objetId, jour })
    const entete = { titre, operateur, bailleur: dossier.partenaire?.nom ?? null, codeMenage: dossier.menage.code_menage }
    const enveloppe = enveloppeDe(entete, contenu, jour)
    const octets = await pdf.composer(modele, enveloppe, le)
    deposer(cle, octets)
    const donnees: DonneesGardees = { modele, jour, saisie: {}, ...enveloppe }
    await base
      .updateTable('document')
      .set({ taille: octets.length, sha256: createHash('sha256').update(octets).digest('hex'), donnees: JSON.stringify(donnees) })
      .where('id', '=', id)
      .execute()
  }
}

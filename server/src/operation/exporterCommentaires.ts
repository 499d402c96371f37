import { formatDate } from '@relogement/domain/common/date.format'
import type { DemandeDExport } from '@relogement/domain/common/defineListe.contrat'
import { exiger } from '@relogement/domain/common/errors'
import { statutsDeDate } from '@relogement/domain/operation/dates.schema'
import { typesDeDate } from '@relogement/domain/operation/operation.listes'
import { canLireEnInterne } from '@relogement/domain/operation/operation.permissions'
import { colonnesDeLExport, listeCommentairesOperation } from '@relogement/domain/operation/taches.liste'
import { statutsDeTache } from '@relogement/domain/operation/taches.schema'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { croissant, enClair, jourCivil, type SourceDeListe } from '../core/liste/source.ts'
import { getLigne } from './operation.queries.ts'

/** Les commentaires et les tâches d'une opération, en un fichier. */
export async function exporterCommentaires(ctx: Contexte, operationId: string, demande: DemandeDExport<typeof listeCommentairesOperation>) {
  const { nom } = await getLigne(ctx.db, ctx.acteur, operationId)
  exiger(canLireEnInterne(ctx.acteur))
  const lecture = { classe: 'CommentaireOperation', chemin: null, source: () => sourceDe(operationId) }
  return exporteurDe(listeCommentairesOperation, lecture, {
    nom: 'commentaires-operation',
    colonnes: () => exportables,
    colonnesDeLEcran: colonnesDeLExport,
    nomDuFichier: (jour, _filtres, format) => `Commentaires de ${nom} au ${formatDate(jour)}.${format}`,
  })(ctx, demande)
}

const sourceDe = (operationId: string): SourceDeListe<typeof listeCommentairesOperation> => ({
  de: sql`operation_commentaire c join utilisateur u on u.id = c.auteur_id left join operation_date d on d.id = c.date_id
    left join utilisateur a on a.id = c.assigne_id left join utilisateur k on k.id = c.corrige_par_id`,
  id: sql`c.id`,
  visibles: sql`c.operation_id = ${operationId}::uuid`,
  champs: {},
  filtres: { sousTypes: (codes) => estParmi(sql`c.sous_type`, codes) },
  tris: { le: sql`c.le` },
  departage: [croissant(sql`c.id`)],
})

const date = (valeur: ColonneExportable['valeur']) => ({ valeur, libre: false, nature: 'date' as const, largeur: 14 })

const exportables: Readonly<Record<string, ColonneExportable>> = {
  titre: { valeur: sql`coalesce(c.titre, ${enClair(sql`d.type`, typesDeDate)})`, libre: true, largeur: 32 },
  valeur: date(sql`d.reel`),
  valeurAttendue: date(sql`coalesce(d.report, d.objectif, c.echeance)`),
  texte: { valeur: sql`c.texte`, libre: true, largeur: 48 },
  statut: {
    valeur: sql`coalesce(${enClair(sql`c.statut`, statutsDeTache)}, ${enClair(sql`d.statut`, statutsDeDate)})`,
    libre: false,
    largeur: 14,
  },
  assigne: { valeur: sql`a.prenom || ' ' || a.nom`, libre: true, largeur: 22 },
  echeance: date(sql`c.echeance`),
  auteur: { valeur: sql`u.prenom || ' ' || u.nom`, libre: true, largeur: 22 },
  le: date(jourCivil(sql`c.le`)),
  corrigePar: { valeur: sql`k.prenom || ' ' || k.nom`, libre: true, largeur: 22 },
  corrigeLe: date(jourCivil(sql`c.corrige_le`)),
}

import { formatDate, formatMois } from '@relogement/domain/common/date.format'
import { colonnesDesCreneaux, listeCreneaux, sortesDeCreneau } from '@relogement/domain/planning/creneaux.liste'
import { demiJournees } from '@relogement/domain/planning/planning.listes'
import { sql } from 'kysely'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { croissant, enClair, jourCivil, type SourceDeListe } from '../core/liste/source.ts'
import { duCreneau } from './duCreneau.ts'

const source: SourceDeListe<typeof listeCreneaux> = {
  de: duCreneau.de,
  id: sql`c.id`,
  // Un jour de planning est à tous (décision 0064) : qui l'exporte en lit tous les noms.
  visibles: sql`true`,
  champs: {},
  filtres: { debut: (jour) => sql`c.jour >= ${jour}::date`, fin: (jour) => sql`c.jour <= ${jour}::date` },
  tris: { date: sql`c.jour` },
  departage: [croissant(sql`c.jour`), croissant(sql`c.rang`), croissant(sql`c.id`)],
}

const date = (valeur: ColonneExportable['valeur']) => ({ valeur, libre: false, nature: 'date' as const, largeur: 14 })

const exportables: Readonly<Record<string, ColonneExportable>> = {
  date: date(sql`c.jour`),
  demiJournee: {
    valeur: enClair(sql`case when c.rang % 2 = 1 then 'MATIN' else 'APRES_MIDI' end`, demiJournees),
    libre: false,
    largeur: 14,
  },
  rang: { valeur: sql`c.rang`, libre: false, nature: 'nombre', largeur: 10 },
  sorte: {
    valeur: enClair(sql`case when c.menage_id is null then 'BLOQUE' else 'RESERVE' end`, sortesDeCreneau),
    libre: false,
    largeur: 18,
  },
  title: { valeur: duCreneau.titre, libre: true, largeur: 32 },
  trajet: { valeur: duCreneau.trajet, libre: true, largeur: 48 },
  par: { valeur: duCreneau.par, libre: true, largeur: 24 },
  le: date(jourCivil(sql`c.cree_le`)),
  bon: { valeur: sql`c.commande`, libre: false, nature: 'nombre', largeur: 16 },
  fait: date(jourCivil(sql`c.fait_le`)),
}

export const exporterLesCreneaux = exporteurDe(
  listeCreneaux,
  { classe: 'Creneau', chemin: null, source: () => source },
  {
    nom: 'creneaux',
    colonnes: () => exportables,
    colonnesDeLEcran: colonnesDesCreneaux,
    nomDuFichier: (jour, { debut, fin }, format) => `Déménagements${periode(debut, fin) ?? ` au ${formatDate(jour)}`}.${format}`,
  },
)

/** « de janvier 2027 » d'un mois entier, tel que l'écran le demande. */
const periode = (debut: string | undefined, fin: string | undefined): string | null =>
  debut?.endsWith('-01') && fin?.startsWith(debut.slice(0, 7)) ? ` de ${formatMois(debut.slice(0, 7))}` : null

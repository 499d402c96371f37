import { formatDate } from '@relogement/domain/common/date.format'
import { colonnesDeLExport, listeLogements } from '@relogement/domain/logement/logement.liste'
import { statutsLogement } from '@relogement/domain/logement/logement.listes'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { enClair, jourCivil } from '../core/liste/source.ts'
import { nombreDAssignes } from '../proposition/menagesAssignes.ts'
import { lectureDesLogements } from './logement.liste.ts'

/** La liste filtrée, telle que l'écran la montre à cette personne. */
export const exporterLogements = exporteurDe(listeLogements, lectureDesLogements, {
  nom: 'logements',
  colonnes: (ctx) => colonnesExportables(ctx),
  colonnesDeLEcran: colonnesDeLExport,
  nomDuFichier: (jour, _filtres, format) => `Logements au ${formatDate(jour)}.${format}`,
})

function colonnesExportables({ acteur, maintenant }: Contexte): Readonly<Record<string, ColonneExportable>> {
  const reserveParMoi = sql`exists (select from reservation r where r.logement_id = l.id and r.utilisateur_id = ${acteur.id}::uuid and r.annulee_le is null)`
  const affiche = sql`case when l.statut = 'RESERVE' and l.fin_mise_a_disposition > ${maintenant}::timestamptz and not ${reserveParMoi} then 'MIS_A_DISPOSITION' else l.statut end`
  return {
    adresse: { valeur: sql`concat_ws(' ', l.numero, l.rue)`, libre: true, largeur: 32 },
    ville: { valeur: sql`l.ville`, libre: true, largeur: 20 },
    statut: { valeur: enClair(affiche, statutsLogement), libre: false, largeur: 24 },
    bailleur: { valeur: sql`b.nom`, libre: true, largeur: 24 },
    typologie: { valeur: enClair(sql`l.typologie`, typologies), libre: false, largeur: 10 },
    codeUG: { valeur: sql`l.ug`, libre: true, largeur: 14 },
    menagesAssignes: { valeur: nombreDAssignes, libre: false, nature: 'nombre', largeur: 10 },
    miseADisposition: { valeur: jourCivil(sql`l.premiere_mise_a_disposition`), libre: false, nature: 'date', largeur: 16 },
    finMiseADisposition: { valeur: jourCivil(sql`l.fin_mise_a_disposition`), libre: false, nature: 'date', largeur: 16 },
  }
}

import { formatDate } from '@relogement/domain/common/date.format'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Colonne } from '../core/export/colonne.ts'
import { noterExport, rendantSaPlace } from '../core/export/exportation.ts'
import { fluxXlsx } from '../core/export/xlsx.ts'
import { Fichier } from '../core/http/reponse.ts'
import { inTransaction } from '../core/transaction.ts'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'
import { horsArchive } from '../portee/menages.ts'
import { estCharge, utilisateursVisibles } from './portee.ts'
import { champsDUtilisateur, poidsDesDossiers } from './utilisateur.liste.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Le classeur des chargés : une ligne par chargé et par mois de l'année. */
export async function exporterLesCharges(ctx: Contexte): Promise<Fichier> {
  const { services, acteur, aujourdhui } = ctx
  const annee = aujourdhui.slice(0, 4)
  const source = sql`from utilisateur u left join partenaire p on p.id = u.partenaire_id
    cross join (select ${annee} || '-' || to_char(n, 'FM00') as mois from generate_series(1, 12) n) a
    left join utilisateur_objectif b on b.utilisateur_id = u.id and b.mois = a.mois
    where u.actif and ${utilisateursVisibles(acteur)} and ${estCharge}
    order by sans_accents(u.nom), sans_accents(u.prenom), u.id, a.mois`
  const colonnes = colonnesDe(ctx, champsDUtilisateur(ctx, await poidsDesDossiers(ctx)))
  const { rows } = await sql<{ lignes: number }>`select count(*)::int as lignes from (select 1 ${source}) x`.execute(ctx.db)
  const lignes = rows[0]?.lignes ?? 0
  // Une lecture n'ouvre pas de transaction : la trace de l'export a la sienne.
  const id = await inTransaction(services.base, services.log, (db) =>
    noterExport({ ...ctx, db }, { liste: 'charges-de-relogement', format: 'xlsx', filtres: {}, lignes, motif: null }),
  )
  const flux = fluxXlsx(services.replique.pourUnExport(acteur.id), 'Chargés de relogement', colonnes, source, lignes)
  return new Fichier(rendantSaPlace(ctx, id, flux), TYPE, `Chargés de relogement au ${formatDate(aujourdhui)}.xlsx`)
}

function colonnesDe({ acteur, aujourdhui }: Contexte, champs: Readonly<Record<string, RawBuilder<unknown> | null>>): Colonne[] {
  const duChamp = (cle: string) => champs[cle] ?? sql`null`
  const faits = (avancement: 'RELOGE' | 'ENTRETIEN_REALISE', jour: RawBuilder<unknown>) =>
    sql`(select count(*)::int from menage m where m.charge_id = u.id and m.relogement_necessaire and ${horsArchive(acteur)}
      and ${aCetAvancement(avancement, aujourdhui)} and ${moisSql(jour)} = a.mois)`
  const nombre = (titre: string, valeur: RawBuilder<unknown>): Colonne => ({ titre, valeur, libre: false, nature: 'nombre' })
  return [
    { titre: 'Collaborateur', valeur: sql`u.prenom || ' ' || u.nom`, libre: true, largeur: 28 },
    { titre: 'Partenaire', valeur: sql`p.nom`, libre: true, largeur: 24 },
    nombre('Nombre de ménages', duChamp('nombreDeMenages')),
    { titre: 'EPCI', valeur: sql`array_to_string(${duChamp('EPCIs')}, ', ')`, libre: true, largeur: 28 },
    nombre('Charge (points)', sql`((${duChamp('charge')})->>'points')::float8`),
    nombre('Capacité (points)', sql`((${duChamp('charge')})->>'capacite')::float8`),
    { titre: 'Mois', valeur: sql`a.mois`, libre: false },
    nombre('Objectif relogements', sql`b.relogements`),
    nombre('Prévisionnel relogement', sql`b.relogements_previsionnel`),
    nombre('Relogements réalisés', faits('RELOGE', sql`m.date_signature_bail`)),
    nombre('Objectif entretiens', sql`b.entretiens`),
    nombre('Prévisionnel entretiens', sql`b.entretiens_previsionnel`),
    nombre('Entretiens réalisés', faits('ENTRETIEN_REALISE', sql`m.date_entretien`)),
  ]
}

import { adultesDe } from '@relogement/domain/menage/composition/occupants'
import { forfaitsFactures, tarifsAuForfait } from '@relogement/domain/menage/ressources/forfaits'
import { partACharge, tauxEffort } from '@relogement/domain/menage/ressources/tauxEffort'
import { ressourcesEtablies } from '@relogement/domain/menage/ressources/totaux'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { figerLeTaux } from '../../proposition/gestes.ts'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'

type Lues = ReturnType<typeof propositionsDuDossier>

/** Le taux d'effort de ces propositions se fige avec ses termes : une ressource changée plus tard ne le change pas (domain-rules § 5.3). */
export async function figerLesTaux({ db, aujourdhui }: Contexte, dossier: Dossier, lesquelles: (lues: Lues) => Lues): Promise<void> {
  const { ressourcesEtCharges, occupants } = lireSections(dossier.menage, dossier)
  const ressources = ressourcesEtablies(adultesDe(occupants, aujourdhui), ressourcesEtCharges.ressources)
  const tarifs = tarifsAuForfait(await variablesEnVigueur(db, aujourdhui))
  for (const { id, surface, ...depenses } of await lesquelles(propositionsDuDossier(db, dossier.menage.id)).execute()) {
    const taux = tauxEffort(partACharge(depenses), ressources, forfaitsFactures(depenses, occupants.length, surface, tarifs))
    await figerLeTaux(db, id, { taux_effort: taux.valeur, taux_effort_termes: JSON.stringify(taux) })
  }
}

const propositionsDuDossier = (db: Acces, menageId: string) =>
  db
    .selectFrom('proposition as p')
    .innerJoin('logement as l', 'l.id', 'p.logement_id')
    .select([
      'p.id',
      'p.apl',
      'l.loyer',
      'l.charges_generales as chargesGenerales',
      'l.chauffage',
      'l.eau',
      'l.garage',
      'l.surface_habitable as surface',
    ])
    .where('p.menage_id', '=', menageId)

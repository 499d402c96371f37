// Les nombres masqués d'une commune et d'un bailleur, tels qu'ils se soustraient d'un indicateur à l'autre (décision 0062).
import type { IndicateursAnru } from '@relogement/domain/anru/anru.schema'
import type { Indicateur } from '@relogement/domain/anru/indicateurs'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Personne, ROUBAIX, test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'

const lire = async (qui: Personne) => {
  const { corps } = await qui.get<IndicateursAnru>('/v1/business/indicateurs-anru').expect(200)
  const classesDe = (code: Indicateur) =>
    Object.fromEntries(corps.indicateurs.find((un) => un.code === code)?.classes.map((une) => [une.code, une.nombre]) ?? [])
  const nombreDe = (code: Indicateur) => corps.indicateurs.find((un) => un.code === code)?.nombre
  return { ...corps, classesDe, nombreDe }
}

test('ni les quatre accédants, ni les deux relogés sans fiche, ne se soustraient d’un autre nombre', { timeout: 120_000 }, async ({
  en,
  db,
  distribution,
}) => {
  const operationId = uuidv7()
  await db
    .insertInto('operation')
    .values({
      ...{ id: operationId, code: 'MASQ', nom: 'Masque', famille: 'DEMOLITION', ville_code: ROUBAIX },
      bailleur_id: distribution.partenaires.bailleur,
    })
    .execute()
  const creer = async (
    nombre: number,
    statut: 'CLOTURE' | 'ACCESSION_A_LA_PROPRIETE',
    colonnes: Record<string, unknown>,
    type: string | null,
  ) => {
    for (let rang = 0; rang < nombre; rang++) {
      const id = await createMenage(db, { operationId, partenaireId: distribution.partenaires.bailleur, menage: { statut }, colonnes })
      if (type !== null)
        await db
          .insertInto('fiche_nouveau_logement')
          .values({
            ...{ menage_id: id, type_relogement: type, anciennete_du_logement: 'LOGEMENT_SOCIAL_NEUF', est_qpv: false, avant: '{}' },
            ...{ localisation_geographique: 'RELOGEMENT_DANS_LA_COMMUNE', nombre_proposition_ecrite: 1, reservataire: 'VILLE' },
          })
          .execute()
    }
  }
  const bail = { date_signature_bail: '2025-03-03' }
  await creer(39, 'CLOTURE', bail, 'DEFINITIF')
  await creer(6, 'CLOTURE', bail, 'TIROIR')
  await creer(3, 'CLOTURE', bail, 'TEMPORAIRE')
  await creer(2, 'CLOTURE', bail, null)
  await creer(4, 'ACCESSION_A_LA_PROPRIETE', { accession: { date: '2025-02-02', type: 'CLASSIQUE' } }, null)

  for (const qui of [en.colette, en.bastien]) {
    const lus = await lire(qui)
    expect([lus.lecture, lus.menages]).toEqual(['MASQUEE', 50])
    expect([lus.nombreDe('R7_ACCESSION'), lus.classesDe('R7_ACCESSION')]).toEqual([null, { RELOGE: 50, ACCESSION: null }])
    expect(lus.classesDe('R7')).toEqual({ DEFINITIF: 39, TIROIR: 6, TEMPORAIRE: null, INCONNU: null })
    expect(lus.classesDe('R1')).toEqual({ OUI: 39, NON: 0, INCONNU: 0, HORS_COMPTE: 11 })
    for (const code of ['R3', 'R8', 'R11'] as const) expect([code, lus.classesDe(code)['INCONNU']]).toEqual([code, null])
  }
})

import type { SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import type { Updateable } from 'kysely'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import type { Sections } from '../dossier/sections.ts'

/** Ce que le passage écrit hors des sections saisies. */
export function colonnesDuPassage({ nouveau, champs }: SuitesDuPassage, maintenant: Date): Updateable<TableMenage> {
  const {
    statutMemorise,
    veille,
    departSpontane,
    accessionALaPropriete,
    refusSansProposition: refus,
    presentationValideeLe: validee,
  } = champs
  return {
    statut: nouveau,
    statut_depuis: maintenant,
    ...(statutMemorise === undefined ? {} : { statut_memorise: statutMemorise }),
    ...(veille === undefined ? {} : { date_reveil_veille: veille?.jusquAu ?? null, motif_veille: veille?.motif ?? null }),
    ...(validee === undefined ? {} : { presentation_validee_le: validee === null ? null : new Date(validee) }),
    ...(refus === undefined ? {} : { refus_sans_proposition: refus && JSON.stringify({ le: maintenant.toISOString(), deja: refus }) }),
    ...(departSpontane === undefined ? {} : { depart_spontane: departSpontane && JSON.stringify(departSpontane) }),
    ...(accessionALaPropriete === undefined ? {} : { accession: accessionALaPropriete && JSON.stringify(accessionALaPropriete) }),
  }
}

/** Les dates, et les tailles validées, que le passage pose dans le dossier. */
export const champsChanges = (sections: Sections, { champs: { dates, typologiesGTR } }: SuitesDuPassage): Sections =>
  dates || typologiesGTR
    ? {
        ...sections,
        relogement: {
          ...sections.relogement,
          dates: { ...sections.relogement.dates, ...dates },
          ...(typologiesGTR === undefined ? {} : { typologiesGTR: [...typologiesGTR] }),
        },
      }
    : sections

import { DomainError } from '@relogement/domain/common/errors'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { colonnesDeLExport } from '@relogement/domain/menage/exportMenages.colonnes'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { statutsMenage } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'
import type { Colonne } from '../../core/export/csv.ts'
import { type ChampsDeLigne, telephoneLu } from '../liste/liste.queries.ts'

/** Remplace, dans une liste de codes, ceux dont le libellé diffère : une expression par libellé, non une lecture par ligne. */
const libellesDans = (codes: RawBuilder<unknown>, liste: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  Object.entries(liste)
    .filter(([code, libelle]) => code !== libelle)
    .reduce<RawBuilder<unknown>>((texte, [code, libelle]) => sql`replace(${texte}, ${sql.lit(code)}, ${sql.lit(libelle)})`, codes)

const codesStatuts = Object.keys(statutsMenage)
const libellesStatuts = Object.values(statutsMenage).map(({ libelle }) => libelle)

/** La table des libellés de statut, à joindre à `menage m`. */
export const jointureDesStatuts = sql`join unnest(${codesStatuts}::text[], ${libellesStatuts}::text[]) as st (code, libelle) on st.code = m.statut`

/** Ce que donne chaque chemin exportable. */
const colonnes: Readonly<Record<string, Omit<Colonne, 'titre'>>> = {
  noms: { valeur: sql`m.noms`, libre: true },
  codeMenage: { valeur: sql`m.code_menage`, libre: false },
  'cotation.couleur': { valeur: libellesDans(sql`m.cotation_couleur`, couleursCotation), libre: false },
  'cotation.score': { valeur: sql`m.cotation_score::text`, libre: false },
  telephone: { valeur: sql`m.telephone`, libre: false },
  ville: { valeur: sql`m.localisation -> 'adresse' ->> 'ville'`, libre: true },
  codePostal: { valeur: sql`m.code_postal`, libre: false },
  'operation.nom': { valeur: sql`o.nom`, libre: true },
  'partenaire.nom': { valeur: sql`p.nom`, libre: true },
  typologiesGTR: {
    valeur: libellesDans(sql`array_to_string(m.typologies_gtr, ', ')`, typologies),
    libre: false,
  },
  statut: { valeur: sql`st.libelle`, libre: false },
  'chargeDeRelogement.nom': { valeur: sql`c.prenom || ' ' || c.nom`, libre: true },
  dateEntretien: { valeur: sql`to_char(m.date_entretien, 'DD/MM/YYYY')`, libre: false },
}

/**
 * Les colonnes demandées, ou celles de l'écran ; une demande sans chemin est ignorée (spécification § 7). Le téléphone se lit
 * ligne à ligne comme dans la liste ; à qui n'en lit aucun, sa colonne n'est pas donnée.
 */
export function colonnesDemandees(
  demandees: readonly { name: string; path?: string | undefined }[] | undefined,
  contact: ChampsDeLigne['contact'],
): Colonne[] {
  const avecChemin = demandees?.filter(({ path }) => path) ?? colonnesDeLExport
  const telephone = telephoneLu(contact)
  return avecChemin.flatMap(({ name, path = '' }) => {
    const colonne = colonnes[path]
    if (!colonne)
      throw new DomainError('saisie', 'export.colonne', `Colonne inconnue : ${path.slice(0, 60)}`, {
        violations: [{ propertyPath: 'columns', message: `Colonne inconnue : ${path.slice(0, 60)}` }],
      })
    if (path !== 'telephone') return { ...colonne, titre: name }
    return telephone === null ? [] : { ...colonne, valeur: telephone, titre: name }
  })
}

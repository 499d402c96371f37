import type { Cotation, Derogation, LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import type { Contexte } from '../../core/contexte.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import type { DossierVerrouille } from '../dossier/dossier.queries.ts'
import type { LigneDossier, Sections } from '../dossier/sections.ts'
import { coterLeMenage } from '../modification/cotation.ts'
import { instantDEcriture } from '../modification/enregistrer.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

/**
 * Recalcule la cotation d'un dossier que personne n'a touché : une date a passé, une règle a changé. Seule une couleur qui change, ou une
 * dérogation qui finit, laisse une version et une trace ; un score qui bouge s'écrit sans bruit.
 */
export async function recoter({ db, maintenant, aujourdhui }: Ici, dossier: DossierVerrouille, sections: Sections): Promise<void> {
  const { menage } = dossier
  const cotation = await coterLeMenage({ db, aujourdhui }, dossier, sections, menage)
  const { cotation_couleur: ancienne, cotation_derogation } = menage
  const finDeDerogation = cotation_derogation !== null && cotation.derogation === null
  const couleurChangee = cotation.couleur !== ancienne
  if (!finDeDerogation && !couleurChangee && memesLignes(menage, cotation)) return
  const trace = finDeDerogation || couleurChangee
  const version = menage.version + (trace ? 1 : 0)
  await db
    .updateTable('menage')
    .set({
      cotation_couleur: cotation.couleur,
      cotation_score: cotation.score,
      attributs_cotations: JSON.stringify(cotation.lignes),
      cotation_derogation: cotation.derogation,
      version,
    })
    .where('id', '=', menage.id)
    .execute()
  if (!trace) return
  const texte = finDeDerogation ? finDe(cotation_derogation as Derogation) : null
  const changements = couleurChangee
    ? [{ chemin: 'relogement.cotation', libelle: 'Cotation', ancien: ancienne, nouveau: cotation.couleur }]
    : []
  await insertEvenements(db, null, instantDEcriture(menage, maintenant), { menageId: menage.id, version }, [
    { type: 'MODIFICATION', texte, changements },
  ])
}

const finDe = ({ auteur }: Derogation): string => `Fin de la cotation imposée par ${auteur} : les règles s’appliquent de nouveau`

function memesLignes({ cotation_score, attributs_cotations }: LigneDossier, { score, lignes }: Cotation): boolean {
  const anciennes = attributs_cotations as LigneCotation[]
  return (
    cotation_score === score &&
    anciennes.length === lignes.length &&
    lignes.every((ligne, rang) => (Object.keys(ligne) as (keyof LigneCotation)[]).every((cle) => anciennes[rang]?.[cle] === ligne[cle]))
  )
}

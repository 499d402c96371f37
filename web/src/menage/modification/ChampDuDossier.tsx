import { refusDuChamp } from '@relogement/domain/menage/completude/verrous'
import { champDuChemin } from '@relogement/domain/menage/menage.fields'
import { rolesDe, useMoi } from '../../acces/moi.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { statutDe } from '../menage.data.ts'
import { majuscule } from '../valeurs.ts'
import { ChampDeLaTable, type ProprietesDuChamp } from './ChampDeLaTable.tsx'
import { personnesDuDossier } from './champs.ts'

/** Un champ du dossier dans une section de la fiche, fermé et facultatif comme la table des champs le dit. */
export function ChampDuDossier(props: ProprietesDuChamp) {
  const { menage } = useFiche()
  const moi = useMoi()
  const champ = champDuChemin(props.chemin)
  if (champ === null) throw new Error(`Champ inconnu : ${props.chemin}`)
  const refus = refusDuChamp(props.chemin, statutDe(menage), rolesDe(moi), personnesDuDossier(menage))
  return <ChampDeLaTable {...props} facultatif={champ.requis.length === 0} verrou={sansLibelle(refus, champ.libelle)} />
}

/** Le refus nomme le champ pour qui le lit ailleurs ; sous le champ, son nom y est déjà. */
const sansLibelle = (refus: string | null, libelle: string): string | null =>
  refus?.startsWith(`${libelle} : `) ? majuscule(refus.slice(libelle.length + 3)) : refus

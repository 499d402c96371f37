import { Case } from '../core/formulaire/Case.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import type { ChampDemande } from './passage.schema.ts'

/** Le champ qui répond à une donnée demandée par un passage. */
export function ChampDePassage({
  champ: { nom, libelle, nature, obligatoire, choix, auPlusTot, auPlusTard, aide, unite },
}: {
  readonly champ: ChampDemande
}) {
  const commun = { nom: `donnees.${nom}` as const, libelle, facultatif: !obligatoire, ...(aide === null ? {} : { aide }) }
  switch (nature) {
    case 'date':
      return (
        <ChampDate {...commun} {...(auPlusTot === null ? {} : { min: auPlusTot })} {...(auPlusTard === null ? {} : { max: auPlusTard })} />
      )
    case 'choix':
    case 'proposition':
      return <Choix {...commun} options={Object.fromEntries((choix ?? []).map(({ code, libelle: texte }) => [code, texte]))} />
    case 'montant':
      return <Nombre {...commun} {...(unite === null ? {} : { unite })} />
    case 'booleen':
      return <Case {...commun} facultatif={false} />
    default:
      return <ZoneDeTexte {...commun} />
  }
}

import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { champCotable } from '@relogement/domain/menage/cotation/faitsCotation'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { comparaisonParDefaut, comparaisons, faitsDUneRegle, type SaisieDeRegle } from '@relogement/domain/regles-cotation/saisieDeRegle'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatNombre } from '../core/formats.ts'
import { Case } from '../core/formulaire/Case.tsx'
import { Choix, ChoixMultiple } from '../core/formulaire/Choix.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'

type Variables = Readonly<Record<string, number>>

export const ChampsDeRegle = ({ variables }: { readonly variables: Variables }) => (
  <>
    <Texte<SaisieDeRegle> nom="libelle" libelle="Nom de la règle" aide="Tel qu’il se lira sous « Pourquoi cette cotation ? »." />
    <Choix<SaisieDeRegle> nom="fait" libelle="Ce qu’elle regarde" options={faitsDUneRegle} />
    <Comparaison variables={variables} />
    <div className="deux-colonnes">
      <Nombre<SaisieDeRegle> nom="points" libelle="Points" pas={1} souple />
      <Choix<SaisieDeRegle> nom="plancher" libelle="Couleur au moins" facultatif vide="Aucune" options={couleursCotation} />
    </div>
    <Case<SaisieDeRegle> nom="actif" libelle="En vigueur (décochée, la règle est gardée sans compter)" />
  </>
)

/** À quoi le champ choisi se compare : ce qu'il offre dépend de ce qu'on y lit. */
function Comparaison({ variables }: { readonly variables: Variables }) {
  const { setValue } = useFormContext<SaisieDeRegle>()
  const [fait, comparaison, auSeuil] = useWatch<SaisieDeRegle, ['fait', 'comparaison', 'auSeuil']>({
    name: ['fait', 'comparaison', 'auSeuil'],
  })
  const champ = champCotable(fait)
  const nature = champ?.nature
  const convient = nature === undefined || (comparaison !== null && Object.hasOwn(comparaisons[nature], comparaison))
  useEffect(() => {
    if (nature !== undefined && !convient) setValue('comparaison', comparaisonParDefaut[nature], { shouldDirty: true })
  }, [setValue, nature, convient])
  if (champ === undefined || nature === undefined) return null
  const seuil = champ.variable === undefined ? undefined : variables[champ.variable]
  const { unite = '' } = champ
  return (
    <>
      <div className="deux-colonnes">
        <Choix<SaisieDeRegle> nom="comparaison" libelle="Comparaison" options={comparaisons[nature]} />
        {nature === 'NOMBRE' && comparaison !== 'existe' && !(auSeuil && seuil !== undefined) && (
          <Nombre<SaisieDeRegle> nom="nombre" libelle="Valeur" {...(unite === '' ? {} : { unite })} pas={unite === '€' ? 0.01 : 1} souple />
        )}
        {nature === 'TYPOLOGIES' && comparaison === 'dans' && (
          <ChoixMultiple<SaisieDeRegle> nom="typologies" libelle="Typologies" options={typologies} />
        )}
      </div>
      {seuil !== undefined && comparaison !== 'existe' && (
        <Case<SaisieDeRegle> nom="auSeuil" libelle={`Suivre le seuil en vigueur (${formatNombre(seuil)}\u00A0${unite})`} />
      )}
    </>
  )
}

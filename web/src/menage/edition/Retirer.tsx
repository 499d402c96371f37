import { Icone } from '../../core/Icone.tsx'

/** Ôte une ligne ; le focus ne s'y pose pas quand on vient renseigner un champ. */
export const Retirer = ({ libelle, retirer }: { readonly libelle: string; readonly retirer: () => void }) => (
  <button className="ib" type="button" data-retirer="" aria-label={`Retirer ${libelle}`} onClick={retirer}>
    <Icone nom="croix" />
  </button>
)

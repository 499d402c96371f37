import { type RefObject, useState } from 'react'
import { Autocomplete, Dialog, Input, ListBox, ListBoxItem, Popover, TextField, useFilter } from 'react-aria-components'
import { Icone } from '../Icone.tsx'
import type { OptionDeFiltre } from '../liste/etat.ts'
import './choix.css'
import { formatNombre } from '../formats.ts'

interface Props {
  readonly ancre: RefObject<HTMLElement | null>
  readonly libelle: string
  readonly options: readonly OptionDeFiltre[]
  readonly choisies: readonly string[]
  /** La liste se ferme : ses valeurs s'appliquent. */
  readonly fermer: (valeurs: readonly string[]) => void
}

const RECHERCHE_A_PARTIR_DE = 8

/** Plusieurs valeurs à cocher sous un bouton, avec une recherche sans accents. Chargée à la première ouverture. */
export function ListeDeChoix({ ancre, libelle, options, choisies, fermer }: Props) {
  const [valeurs, setValeurs] = useState(choisies)
  const { contains } = useFilter({ sensitivity: 'base' })
  const inconnues = choisies.filter((valeur) => !options.some((option) => option.valeur === valeur))
  const toutes = [...options, ...inconnues.map((valeur): OptionDeFiltre => ({ valeur, libelle: valeur }))]
  const avecRecherche = toutes.length >= RECHERCHE_A_PARTIR_DE
  return (
    <Popover
      className="pop"
      triggerRef={ancre}
      isOpen
      onOpenChange={(ouvert) => !ouvert && fermer(valeurs)}
      placement="bottom start"
      offset={4}
    >
      <Dialog className="pop-d" aria-label={libelle}>
        <Autocomplete filter={contains}>
          {avecRecherche && (
            <TextField className="pop-r" aria-label={`Rechercher dans ${libelle}`} autoFocus>
              <Icone nom="loupe" />
              <Input className="in" placeholder="Rechercher" />
            </TextField>
          )}
          <ListBox
            className="lb"
            aria-label={libelle}
            autoFocus={!avecRecherche}
            items={toutes}
            selectionMode="multiple"
            escapeKeyBehavior="none"
            selectedKeys={valeurs}
            onSelectionChange={(cles) =>
              setValeurs(cles === 'all' ? toutes.map(({ valeur }) => valeur) : ordonner([...cles].map(String), toutes))
            }
            renderEmptyState={() => <p className="lb-v">Aucune donnée disponible</p>}
          >
            {({ valeur, libelle: texte, nombre }) => (
              <ListBoxItem id={valeur} className="lb-i" textValue={texte}>
                <span className="lb-c" aria-hidden="true">
                  <Icone nom="coche" />
                </span>
                <span className="cut">{texte}</span>
                {nombre !== undefined && <span className="n">{formatNombre(nombre)}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        <div className="pop-f">
          <button className="btn ghost sm" type="button" disabled={valeurs.length === 0} onClick={() => setValeurs([])}>
            Tout décocher
          </button>
          <button className="btn sm" type="button" onClick={() => fermer(valeurs)}>
            Appliquer
          </button>
        </div>
      </Dialog>
    </Popover>
  )
}

const ordonner = (valeurs: readonly string[], options: readonly OptionDeFiltre[]) =>
  options.map(({ valeur }) => valeur).filter((valeur) => valeurs.includes(valeur))

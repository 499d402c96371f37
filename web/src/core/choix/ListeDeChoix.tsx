import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Autocomplete, Dialog, Input, ListBox, ListBoxItem, Popover, TextField, useFilter } from 'react-aria-components'
import { Icone } from '../Icone.tsx'
import { nomDeLaValeur, type OptionDeFiltre } from '../liste/etat.ts'
import './choix.css'
import { formatNombre } from '../formats.ts'

interface Props {
  readonly ancre: RefObject<HTMLElement | null>
  readonly libelle: string
  readonly options: readonly OptionDeFiltre[]
  readonly choisies: readonly string[]
  /** Faux : ce qu'elle propose n'est pas encore là, ou n'a pas pu l'être. */
  readonly lue: boolean
  /** On quitte la liste : ses valeurs s'appliquent ; avec Échap, ce sont celles d'avant. */
  readonly fermer: (valeurs: readonly string[]) => void
}

const RECHERCHE_A_PARTIR_DE = 8

/** Plusieurs valeurs à cocher sous un bouton, avec une recherche sans accents. Chargée à la première ouverture. */
export function ListeDeChoix({ ancre, libelle, options, choisies, lue, fermer }: Props) {
  const [valeurs, setValeurs] = useState(choisies)
  const { contains } = useFilter({ sensitivity: 'base' })
  const inconnues = choisies.filter((valeur) => !options.some((option) => option.valeur === valeur))
  const toutes = [...options, ...inconnues.map((valeur): OptionDeFiltre => ({ valeur, libelle: nomDeLaValeur(options, valeur) }))]
  const avecRecherche = toutes.length >= RECHERCHE_A_PARTIR_DE
  const auClavier = (evenement: KeyboardEvent) => {
    const abandonne = evenement.key === 'Escape'
    if (!abandonne && !quitteLaListe(evenement)) return
    evenement.preventDefault()
    evenement.stopPropagation()
    fermer(abandonne ? choisies : valeurs)
  }
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
        <div role="presentation" onKeyDownCapture={auClavier}>
          <Autocomplete filter={contains}>
            {avecRecherche && (
              <TextField className="cherche pop-r" aria-label={`Rechercher dans ${libelle}`} autoFocus>
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
              renderEmptyState={() => <p className="lb-v">{lue ? 'Aucune donnée disponible' : 'Ces valeurs ne sont pas encore lues'}</p>}
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
        </div>
      </Dialog>
    </Popover>
  )
}

/** Tab depuis le dernier bouton, ou Maj+Tab d'au-dessus des boutons : le focus sort de la liste. */
function quitteLaListe({ key, shiftKey, target }: KeyboardEvent): boolean {
  if (key !== 'Tab' || !(target instanceof Element)) return false
  const pied = target.closest('.pop-f')
  return shiftKey ? pied === null : pied !== null && target === pied.lastElementChild
}

const ordonner = (valeurs: readonly string[], options: readonly OptionDeFiltre[]) =>
  options.map(({ valeur }) => valeur).filter((valeur) => valeurs.includes(valeur))

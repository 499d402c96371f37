import { sansAccents } from '@relogement/domain/common/sansAccents'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { Autocomplete, Dialog, Header, Input, Menu, MenuItem, MenuSection, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { api } from '../core/api.ts'
import { Icone, type NomIcone } from '../core/Icone.tsx'
import { useDeconnexion } from './deconnexion.ts'
import { useMoi } from './moi.ts'
import { adresseDuMenage, pagesDuMenu } from './navigation.ts'
import { choisirTheme, themes } from './theme.ts'
import '../core/dialogue.css'
import './palette.css'

interface Proposition {
  readonly cle: string
  readonly texte: string
  readonly detail?: string
  readonly icone: NomIcone
  readonly faire: () => void
}

interface Props {
  /** Ce qui a été tapé pendant que la palette arrivait ; elle écoute à partir de là. */
  readonly prendre: () => string
  readonly fermer: () => void
}

/** Ctrl K : un ménage par son nom, son code ou son téléphone ; un écran ; une action. */
export function Palette({ prendre, fermer }: Props) {
  const [texte, setTexte] = useState('')
  const menages = useMenages(texte)
  const commandes = useCommandes().filter((commande) => contient(`${commande.texte} ${commande.detail ?? ''}`, texte))
  const sections = [
    { titre: 'Ménages', propositions: menages.propositions },
    { titre: 'Écrans et actions', propositions: commandes },
  ].filter(({ propositions }) => propositions.length > 0)
  const toutes = sections.flatMap(({ propositions }) => propositions)
  const choisir = (cle: string) => {
    fermer()
    toutes.find((proposition) => proposition.cle === cle)?.faire()
  }
  return (
    <ModalOverlay className="veil haut" isOpen isDismissable onOpenChange={(ouvert) => !ouvert && fermer()}>
      <Modal className="dlg palette">
        <Dialog aria-label="Rechercher" className="dlg-b">
          <Autocomplete inputValue={texte} onInputChange={setTexte}>
            <TextField
              aria-label="Rechercher un ménage ou un écran"
              autoFocus
              className="pal-r"
              onFocus={() => {
                const attendue = prendre()
                if (attendue !== '') setTexte((deja) => deja + attendue)
              }}
            >
              <Icone nom="loupe" />
              <Input
                placeholder="Nom, code ou téléphone d’un ménage, écran"
                render={(props) => <Saisie {...props} vide={toutes.length === 0} />}
              />
              <kbd>Échap</kbd>
            </TextField>
            <Menu
              className="pal-l"
              onAction={(cle) => choisir(String(cle))}
              renderEmptyState={() => <p className="lb-v">{menages.enCours ? 'Chargement' : 'Aucune donnée disponible'}</p>}
            >
              {sections.map(({ titre, propositions }) => (
                <MenuSection key={titre}>
                  <Header className="grp">{titre}</Header>
                  {propositions.map(({ cle, texte: intitule, detail, icone }) => (
                    <MenuItem key={cle} id={cle} textValue={intitule} className="pal-i">
                      <Icone nom={icone} />
                      <span className="cut">{intitule}</span>
                      {detail !== undefined && <span className="pal-d cut">{detail}</span>}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** La bibliothèque désigne encore une proposition qui n'est plus là quand la dernière disparaît. */
const Saisie = ({ vide, ...props }: ComponentProps<'input'> & { readonly vide: boolean }) => (
  <input {...props} aria-activedescendant={vide ? undefined : props['aria-activedescendant']} />
)

const DELAI_DE_FRAPPE = 300

function useMenages(texte: string): { propositions: Proposition[]; enCours: boolean } {
  const moi = useMoi()
  const navigate = useNavigate()
  const cherche = useTardif(texte.trim(), DELAI_DE_FRAPPE)
  const actif = moi.pages.includes('menages') && cherche.length >= 2
  const { data, isFetching } = useQuery({
    queryKey: ['menages', 'palette', cherche],
    queryFn: ({ signal }) => api('GET /v1/menages', { query: { recherche: cherche, pageSize: 8 }, signal }),
    enabled: actif,
  })
  const trouves = actif ? (data?.['hydra:member'] ?? []) : []
  return {
    enCours: isFetching,
    propositions: trouves.map(({ id, noms, codeMenage, ville }) => ({
      cle: id,
      texte: noms,
      detail: [codeMenage, ville].filter(Boolean).join(' · '),
      icone: 'personnes',
      faire: () => void navigate({ to: adresseDuMenage(id) }),
    })),
  }
}

function useCommandes(): Proposition[] {
  const moi = useMoi()
  const navigate = useNavigate()
  const { demander } = useDeconnexion()
  return [
    ...pagesDuMenu(moi).map(
      ({ libelle, chemin, module }): Proposition => ({
        cle: chemin,
        texte: libelle,
        detail: module,
        icone: 'fleche',
        faire: () => void navigate({ to: chemin }),
      }),
    ),
    { cle: 'accueil', texte: 'Accueil', icone: 'fleche', faire: () => void navigate({ to: '/' }) },
    ...(Object.keys(themes) as (keyof typeof themes)[]).map(
      (theme): Proposition => ({
        cle: `theme-${theme}`,
        texte: `Couleurs : ${themes[theme].toLowerCase()}`,
        icone: 'oeil',
        faire: () => choisirTheme(theme),
      }),
    ),
    {
      cle: 'sortie',
      texte: 'Se déconnecter',
      icone: 'sortie',
      faire: () => void demander(),
    },
  ]
}

const contient = (texte: string, cherche: string) => sansAccents(texte).includes(sansAccents(cherche.trim()))

function useTardif(valeur: string, delai: number): string {
  const [tardive, setTardive] = useState(valeur)
  useEffect(() => {
    const minuterie = setTimeout(() => setTardive(valeur), delai)
    return () => clearTimeout(minuterie)
  }, [valeur, delai])
  return tardive
}

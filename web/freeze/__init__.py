"""The whole site as static files: pages are asked of the application, their links led to files, and written.

addresses   which pages there are in a frozen site, and in which file each is
folder      whose folder it is written into, and how it gets there
rewriting   a page of the site as a page of a frozen one
writing     page after page into a folder, from the home page on
"""
